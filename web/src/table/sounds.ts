// Short sounds, made on the spot, where somebody asked for them.

let speaker: AudioContext | null = null;

type Note = { pitch: number; long: number; after?: number; noise?: boolean };

const SOUNDS = {
  thud: [{ pitch: 180, long: 0.09, noise: true }],
  crack: [
    { pitch: 900, long: 0.05, noise: true },
    { pitch: 240, long: 0.12, after: 0.05, noise: true },
  ],
  rumble: [{ pitch: 120, long: 0.4, noise: true }],
  mended: [
    { pitch: 520, long: 0.1 },
    { pitch: 660, long: 0.12, after: 0.1 },
  ],
  steps: [
    { pitch: 260, long: 0.05, noise: true },
    { pitch: 240, long: 0.05, after: 0.12, noise: true },
  ],
  tone: [{ pitch: 440, long: 0.15 }],
  coins: [
    { pitch: 1046, long: 0.25 },
    { pitch: 1318, long: 0.3, after: 0.08 },
  ],
  riches: [
    { pitch: 1046, long: 0.25 },
    { pitch: 1568, long: 0.35, after: 0.1 },
  ],
  fanfare: [
    { pitch: 523, long: 0.2 },
    { pitch: 659, long: 0.2, after: 0.14 },
    { pitch: 784, long: 0.4, after: 0.28 },
  ],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SOUNDS;

export function play(sound: Sound): void {
  speaker ??= new AudioContext();
  for (const note of SOUNDS[sound]) ring(speaker, note);
}

function ring(on: AudioContext, note: Note): void {
  const start = on.currentTime + (note.after ?? 0);
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
