// The contrast of every text with what lies behind it, each half-transparent layer mixed in and of
// a gradient the worst stop; the answer is a list of what is too faint.
() => {
	const wrong = [];
	const seen = (e) => {
		const r = e.getBoundingClientRect();
		const s = getComputedStyle(e);
		return (
			r.width > 1 &&
			r.height > 1 &&
			s.visibility !== "hidden" &&
			s.display !== "none" &&
			+s.opacity > 0.05 &&
			!e.closest('[hidden], .unseen, [aria-hidden="true"]')
		);
	};
	const short = (e) => e.outerHTML.replace(/\s+/g, " ").slice(0, 110);
	const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
	const once = (known, key, make) => {
		if (!known.has(key)) known.set(key, make(key));
		return known.get(key);
	};
	const colours = new Map();
	const rgba = (colour) => once(colours, colour, painted);
	const painted = (colour) => {
		canvas.clearRect(0, 0, 1, 1);
		canvas.fillStyle = colour;
		canvas.fillRect(0, 0, 1, 1);
		const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
		return [r, g, b, a / 255];
	};
	const over = ([r, g, b, a], [R, G, B]) => [
		r * a + R * (1 - a),
		g * a + G * (1 - a),
		b * a + B * (1 - a),
		1,
	];
	const layersOf = (style) => {
		const stops = style.backgroundImage.match(/(?:rgba?|color|oklab|lab)\([^()]*\)/g);
		return stops ? stops.map(rgba) : [rgba(style.backgroundColor)];
	};
	const backgrounds = new Map();
	const behind = (e) => once(backgrounds, e, mixed);
	const mixed = (e) => {
		const found = e.parentElement ? behind(e.parentElement) : [[255, 255, 255, 1]];
		const layers = layersOf(getComputedStyle(e)).filter((layer) => layer[3] > 0);
		return layers.length
			? layers.flatMap((layer) => found.map((under) => over(layer, under)))
			: found;
	};
	const light = ([r, g, b]) => {
		const [x, y, z] = [r, g, b].map((byte) => {
			const v = byte / 255;
			return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
		});
		return 0.2126 * x + 0.7152 * y + 0.0722 * z;
	};
	const ratio = (a, b) => {
		const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
		return (x + 0.05) / (y + 0.05);
	};
	for (const e of document.querySelectorAll("body *")) {
		const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.nodeValue.trim());
		if (!own || e.closest("svg") || !seen(e) || e.closest(":disabled, [aria-disabled=true]"))
			continue;
		const style = getComputedStyle(e);
		const big =
			parseFloat(style.fontSize) >= 24 ||
			(parseFloat(style.fontSize) >= 18.66 && +style.fontWeight >= 700);
		const least = Math.min(
			...behind(e).map((under) => ratio(over(rgba(style.color), under), under)),
		);
		if (least < (big ? 3 : 4.5)) wrong.push(`contrast ${least.toFixed(2)}: ` + short(e));
	}
	return wrong;
}
