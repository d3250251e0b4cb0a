// What check_page in accessible.py asks of a page; the answer is a list of what is wrong.
() => {
  const wrong = [];
  const seen = (e) => { const r = e.getBoundingClientRect(); const s = getComputedStyle(e);
    return r.width > 1 && r.height > 1 && s.visibility !== 'hidden' && s.display !== 'none' && +s.opacity > 0.05
      && !e.closest('[hidden], .unseen, [aria-hidden="true"]'); };
  const short = (e) => e.outerHTML.replace(/\s+/g, ' ').slice(0, 110);
  const text = (e) => [...e.childNodes].map((n) => n.nodeType === 3 ? n.nodeValue
    : n.nodeType !== 1 || n.getAttribute('aria-hidden') === 'true' ? ''
    : n.getAttribute('aria-label') ?? n.getAttribute('alt') ?? text(n)).join(' ').trim();
  const nameOf = (e) => (e.getAttribute('aria-label')
    ?? (e.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim())
    || [...(e.labels ?? [])].map((l) => l.textContent).join(' ').trim() || text(e) || e.getAttribute('title') || '';

  for (const e of document.querySelectorAll('button, a[href], summary, input, select, textarea, [role=button], [role=radio], [role=img], img, [tabindex="0"]'))
    if (seen(e) && !nameOf(e) && !(e.tagName === 'IMG' && e.getAttribute('alt') === '') && e.getAttribute('aria-label') !== '')
      wrong.push('no name: ' + short(e));
  for (const e of document.querySelectorAll('input, select, textarea'))
    if (seen(e) && !e.labels?.length && !e.getAttribute('aria-label') && !e.getAttribute('aria-labelledby'))
      wrong.push('no label: ' + short(e));
  for (const e of document.querySelectorAll('button button, a button, button a, a a'))
    wrong.push('one control inside another: ' + short(e));
  for (const e of document.querySelectorAll('[tabindex]'))
    if (+e.getAttribute('tabindex') > 0) wrong.push('a tabindex above 0: ' + short(e));

  const ids = new Set();
  for (const e of document.querySelectorAll('[id]')) {
    if (ids.has(e.id)) wrong.push('the id twice: ' + e.id);
    ids.add(e.id);
  }
  for (const e of document.querySelectorAll('[aria-labelledby], [aria-describedby], [aria-controls], label[for]'))
    for (const id of ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for'].flatMap((a) => (e.getAttribute(a) ?? '').split(' ')).filter(Boolean))
      if (!document.getElementById(id)) wrong.push(`points to #${id}, which is not there: ` + short(e));

  if (document.querySelectorAll('main').length !== 1) wrong.push('not exactly one main');
  if (!document.querySelector('header')) wrong.push('no header');
  if (!document.documentElement.lang) wrong.push('no language');
  if (!document.title.trim()) wrong.push('no title');
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(seen).map((e) => +e.tagName[1]);
  if (headings.filter((n) => n === 1).length !== 1) wrong.push(`not exactly one h1: ${headings}`);
  headings.forEach((n, i) => { if (i && n > headings[i - 1] + 1) wrong.push(`a heading of level ${n} after one of level ${headings[i - 1]}`); });

  // Contrast of text with what lies behind it, each half-transparent layer mixed in.
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255]; };
  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
  const layersOf = (style) => { const stops = style.backgroundImage.match(/(?:rgba?|color|oklab|lab)\([^()]*\)/g);
    return stops ? stops.map(rgba) : [rgba(style.backgroundColor)]; };
  const behind = (e) => {
    let found = e.parentElement ? behind(e.parentElement) : [[255, 255, 255, 1]];
    const layers = layersOf(getComputedStyle(e)).filter((layer) => layer[3] > 0);
    return layers.length ? layers.flatMap((layer) => found.map((under) => over(layer, under))) : found; };
  const light = ([r, g, b]) => { const [x, y, z] = [r, g, b].map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z; };
  const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
  for (const e of document.querySelectorAll('body *')) {
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.nodeValue.trim());
    if (!own || e.closest('svg') || !seen(e) || e.closest(':disabled, [aria-disabled=true]')) continue;
    const style = getComputedStyle(e);
    const big = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && +style.fontWeight >= 700);
    const least = Math.min(...behind(e).map((under) => ratio(over(rgba(style.color), under), under)));
    if (least < (big ? 3 : 4.5)) wrong.push(`contrast ${least.toFixed(2)}: ` + short(e));
  }
  return wrong;
}
