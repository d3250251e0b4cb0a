"""How the page looks: on a desk, on a phone, in the dark and on paper."""

from houseway.figures.reports.drawing import COLOURS

DARK = {
    "ink": "#e8ebf0",
    "muted": "#a7b0bd",
    "grid": "#3a424e",
    "gain": "#5aa6e6",
    "loss": "#e8874c",
    "even": "#8a93a0",
    "paper": "#14181e",
}


def _variables(colours: dict[str, str], panel: str) -> str:
    named = "".join(f"--{name}:{colour};" for name, colour in colours.items())
    return f"{named}--panel:{panel};"


# Everything is inside `.par`, so that a notebook keeps its own looks.
STYLE = (
    f"""
.par{{{_variables(COLOURS, "#f4f6f8")}}}
@media screen and (prefers-color-scheme:dark){{
.par{{{_variables(DARK, "#1d232b")}}}
}}
"""
    + """
.par{box-sizing:border-box;max-width:50rem;margin:0 auto;padding:1.5rem 1rem 4rem;
color:var(--ink);background:var(--paper);font:16px/1.55 system-ui,sans-serif}
.par h1{font-size:1.9rem;line-height:1.2;margin:.5rem 0}
.par h2{font-size:1.35rem;margin:0 0 .6rem}
.par section{border-top:1px solid var(--grid);padding-top:1.5rem;margin-top:2rem}
.par p{margin:.6rem 0;max-width:44rem;overflow-wrap:anywhere}
.par .made{color:var(--muted);font-size:.875rem}
.par nav ul{display:flex;flex-wrap:wrap;gap:.4rem;padding:0;margin:1rem 0 0;list-style:none}
.par nav a{display:inline-block;padding:.25rem .7rem;border-radius:1rem;background:var(--panel);
color:var(--ink);text-decoration:none;font-size:.875rem}
.par nav a:hover,.par nav a:focus{outline:2px solid var(--gain)}
.par dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:.5rem;
margin:1rem 0}
.par dl div{background:var(--panel);border-radius:.5rem;padding:.5rem .75rem}
.par dt{color:var(--muted);font-size:.8rem}
.par dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
.par dd.long{font-size:.85rem}
.par .wide{overflow-x:auto;margin:1rem 0}
.par table{border-collapse:collapse;font-size:.9rem;width:100%;color:inherit;background:none}
.par th,.par td{padding:.35rem .7rem;border-bottom:1px solid var(--grid);vertical-align:top;
background:none}
.par th{color:var(--muted);font-weight:600;font-size:.8rem;vertical-align:bottom}
.par .n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.par .t{text-align:left}
.par td:first-child,.par th:first-child{position:sticky;left:0;background:var(--paper)}
.par tfoot td{font-weight:600;border-bottom:0}
.par figure{margin:1.25rem 0;max-width:37rem}
.par figcaption{font-size:.9rem;font-weight:600;margin-bottom:.25rem}
.par svg{display:block;width:100%;height:auto}
.par svg text{font-family:inherit!important}
@media (min-width:30rem){.par td:first-child{white-space:nowrap}}
@media (max-width:30rem){
.par{font-size:15px;padding:.75rem .75rem 3rem}
.par h1{font-size:1.5rem}
.par dl{grid-template-columns:1fr 1fr}
.par th,.par td{padding:.35rem .5rem}
.par .t+.t{min-width:7rem}
.par .t+.t+.t+.t{min-width:13rem}
}
@media print{
.par{max-width:none;padding:0;font-size:10pt}
.par nav{display:none}
.par figure,.par dl,.par tr,.par h2{break-inside:avoid}
.par h2{break-after:avoid}
.par .wide{overflow:visible}
}
"""
)

PAGE_STYLE = """
html{color-scheme:light dark;-webkit-text-size-adjust:100%}
body{margin:0;background:#ffffff}
@media screen and (prefers-color-scheme:dark){body{background:#14181e}}
@page{margin:15mm}
"""
