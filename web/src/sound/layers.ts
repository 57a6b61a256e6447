// What sounds are made of: tones that glide and noise that is filtered, each with a beginning and a soft end.

export type Layer = {
  /** When it begins and how long it lasts, in seconds. */
  after: number;
  long: number;
  loud: number;
  /** How long it takes to become loud: what strikes is loud at once, what is blown swells. */
  swell: number;
  /** From which frequency to which. */
  from: number;
  to: number;
  /** A tone has a wave; noise is what is left of it around the frequency. */
  wave: OscillatorType | "noise";
  /** How narrow noise is. */
  narrow: number;
};
export type Shape = Partial<Omit<Layer, "wave" | "from">>;

const usual = { after: 0, long: 0.1, loud: 0.2, swell: 0.002, narrow: 1 };

export const tone = (from: number, shape: Shape = {}, wave: OscillatorType = "sine"): Layer => ({
  ...usual,
  from,
  to: from,
  wave,
  ...shape,
});
export const noise = (from: number, shape: Shape = {}): Layer => ({
  ...usual,
  from,
  to: from,
  wave: "noise",
  ...shape,
});

/** Something small and heavy of metal: what it rings with is not in tune with itself. */
export const chime = (pitch: number, after = 0, long = 0.5): Layer[] => [
  tone(pitch, { after, long, loud: 0.1 }),
  tone(pitch * 2.76, { after, long: long * 0.5, loud: 0.035 }),
  tone(pitch * 5.4, { after, long: long * 0.2, loud: 0.015 }),
];

/** Stone on stone. */
export const stone = (pitch: number, after = 0, loud = 1): Layer[] => [
  tone(pitch, { to: pitch * 0.6, after, long: 0.11, loud: 0.3 * loud }),
  noise(pitch * 6, { after, long: 0.07, loud: 0.35 * loud }),
  noise(pitch * 19, { after, long: 0.025, loud: 0.12 * loud, narrow: 5 }),
];

/** A horn far down in the tunnel. */
export const horn = (pitch: number, after: number, long: number, loud = 0.075): Layer[] => [
  tone(pitch, { after, long, loud, swell: 0.04 }, "triangle"),
  tone(pitch * 2, { after, long: long * 0.8, loud: loud * 0.35, swell: 0.05 }),
];

export const lasts = (layers: readonly Layer[]): number => Math.max(...layers.map((one) => one.after + one.long));

/** Let a layer be heard through `out`, from a moment of the context's time on. */
export function ring(context: BaseAudioContext, layer: Layer, grains: AudioBuffer, out: AudioNode, now: number): void {
  const start = now + layer.after;
  const end = start + layer.long;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(layer.loud, start + layer.swell);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(out);
  const glide = (frequency: AudioParam) => {
    frequency.setValueAtTime(layer.from, start);
    if (layer.to !== layer.from) frequency.exponentialRampToValueAtTime(layer.to, end);
  };
  if (layer.wave === "noise") {
    const source = context.createBufferSource();
    source.buffer = grains;
    source.loop = true;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.Q.value = layer.narrow;
    glide(filter.frequency);
    source.connect(filter).connect(gain);
    source.start(start, Math.random() * grains.duration);
    source.stop(end);
  } else {
    const source = context.createOscillator();
    source.type = layer.wave;
    glide(source.frequency);
    source.connect(gain);
    source.start(start);
    source.stop(end);
  }
}

/** A second of noise, from which every rustle, crack and rumble is filtered. */
export function grainsFor(context: BaseAudioContext): AudioBuffer {
  const grains = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const data = grains.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
  return grains;
}
