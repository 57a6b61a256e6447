// Short sounds, made on the spot, where somebody asked for them.

let speaker: AudioContext | null = null;

type Note = { pitch: number; long: number; after: number; noise: boolean };
const tone = (pitch: number, long: number, after = 0): Note => ({ pitch, long, after, noise: false });
const noise = (pitch: number, long: number, after = 0): Note => ({ pitch, long, after, noise: true });

const SOUNDS = {
  thud: [noise(180, 0.09)],
  crack: [noise(900, 0.05), noise(240, 0.12, 0.05)],
  rumble: [noise(120, 0.4)],
  mended: [tone(520, 0.1), tone(660, 0.12, 0.1)],
  steps: [noise(260, 0.05), noise(240, 0.05, 0.12)],
  tone: [tone(440, 0.15)],
  coins: [tone(1046, 0.25), tone(1318, 0.3, 0.08)],
  riches: [tone(1046, 0.25), tone(1568, 0.35, 0.1)],
  fanfare: [tone(523, 0.2), tone(659, 0.2, 0.14), tone(784, 0.4, 0.28)],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SOUNDS;

export function play(sound: Sound): void {
  speaker ??= new AudioContext();
  for (const note of SOUNDS[sound]) ring(speaker, note);
}

function ring(on: AudioContext, note: Note): void {
  const start = on.currentTime + note.after;
  const loud = on.createGain();
  loud.gain.setValueAtTime(0.12, start);
  loud.gain.exponentialRampToValueAtTime(0.0005, start + note.long);
  loud.connect(on.destination);
  if (note.noise) {
    const grains = on.createBuffer(1, Math.ceil(on.sampleRate * note.long), on.sampleRate);
    const data = grains.getChannelData(0);
    for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
    const source = on.createBufferSource();
    source.buffer = grains;
    const filter = on.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = note.pitch * 3;
    source.connect(filter).connect(loud);
    source.start(start);
  } else {
    const tone = on.createOscillator();
    tone.type = "triangle";
    tone.frequency.value = note.pitch;
    tone.connect(loud);
    tone.start(start);
    tone.stop(start + note.long);
  }
}
