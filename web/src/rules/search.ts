// Looking something up: every word that was typed is somewhere in what is shown.

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a text has all the words somebody looks for, however they are written. */
export function finder(sought: string): (...texts: string[]) => boolean {
  const parts = plain(sought).split(/\s+/).filter(Boolean);
  return (...texts) => {
    const text = plain(texts.join(" "));
    return parts.every((part) => text.includes(part));
  };
}
