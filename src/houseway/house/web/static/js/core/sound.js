// @ts-check
// Sounds made with WebAudio, without fetching any. Silent until a person switches them on; the
// choice stays in this browser.

/** @typedef {"card" | "chip" | "turn" | "win" | "lose"} Sound */
/** A tone or a breath of noise: when, how high, how long, how loud. */
/** @typedef {{at?: number, pitch?: number, to?: number, lasts: number, loud: number}} Note */

const KEY = "houseway-sound";
/** @type {Record<Sound, Note[]>} without a pitch it is noise, as of paper and clay */
const SOUNDS = {
	card: [{ lasts: 0.07, loud: 0.25 }],
	chip: [
		{ pitch: 2600, to: 1900, lasts: 0.05, loud: 0.12 },
		{ at: 0.05, pitch: 2200, to: 1700, lasts: 0.06, loud: 0.1 },
	],
	turn: [
		{ pitch: 660, lasts: 0.14, loud: 0.16 },
		{ at: 0.13, pitch: 880, lasts: 0.2, loud: 0.16 },
	],
	win: [523, 659, 784, 1047].map((pitch, i) => ({
		at: 0.1 * i,
		pitch,
		lasts: 0.24 + 0.05 * i,
		loud: 0.16,
	})),
	lose: [{ pitch: 220, to: 165, lasts: 0.3, loud: 0.1 }],
};
const SILENCE = 0.0001;

/** @type {AudioContext | null} */
let audio = null;

/** Whether sounds are wanted. @returns {boolean} */
export function isLoud() {
	try {
		return localStorage.getItem(KEY) === "on";
	} catch {
		return false;
	}
}

/** Asks for sounds, or for silence. @param {boolean} loud */
export function setLoud(loud) {
	try {
		if (loud) localStorage.setItem(KEY, "on");
		else localStorage.removeItem(KEY);
	} catch {
		// Without storage it stays silent.
	}
	if (loud) play("turn");
}

/** Plays a sound where sounds are wanted and the page may make any. @param {Sound} name */
export function play(name) {
	// Browsers let a page be heard only after a person has used it.
	if (!isLoud() || navigator.userActivation?.hasBeenActive === false) return;
	audio ??= new AudioContext();
	if (audio.state === "suspended") audio.resume().catch(() => {});
	for (const note of SOUNDS[name]) playNote(audio, note);
	document.documentElement.dataset.sounded = name; // the last one
}

/** @param {AudioContext} out @param {Note} note */
function playNote(out, { at = 0, pitch, to = pitch, lasts, loud }) {
	const begins = out.currentTime + at;
	const ends = begins + lasts;
	const volume = out.createGain();
	volume.gain.setValueAtTime(loud, begins);
	volume.gain.exponentialRampToValueAtTime(SILENCE, ends);
	volume.connect(out.destination);
	const source =
		pitch === undefined ? noise(out, lasts) : tone(out, pitch, to ?? pitch, begins, ends);
	source.connect(volume);
	source.start(begins);
	source.stop(ends);
}

/**
 * @param {AudioContext} out
 * @param {number} pitch @param {number} to @param {number} begins @param {number} ends
 */
function tone(out, pitch, to, begins, ends) {
	const made = out.createOscillator();
	made.type = "triangle";
	made.frequency.setValueAtTime(pitch, begins);
	made.frequency.exponentialRampToValueAtTime(to, ends);
	return made;
}

/** @param {AudioContext} out @param {number} lasts */
function noise(out, lasts) {
	const buffer = out.createBuffer(1, Math.ceil(out.sampleRate * lasts), out.sampleRate);
	const samples = buffer.getChannelData(0);
	for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
	const made = out.createBufferSource();
	made.buffer = buffer;
	return made;
}
