// Which of the sounds that are asked for are heard: never a pile of them, and never the same one twice at once.

/** So many sounds may be heard at the same time. */
const MOST = 4;
/** So far apart, in seconds, the same sound has to be to be heard as two. */
const APART = 0.09;

export class Voices {
  #ends: number[] = [];
  #begun = new Map<string, number>();

  /** Whether a sound that is asked for now may be heard; if so, it is counted. What is `first` is heard in any crowd. */
  admit(sound: string, long: number, now: number, first = false): boolean {
    this.#ends = this.#ends.filter((end) => end > now);
    if (now - (this.#begun.get(sound) ?? -Infinity) < APART) return false;
    if (this.#ends.length >= MOST && !first) return false;
    this.#begun.set(sound, now);
    this.#ends.push(now + long);
    return true;
  }
}
