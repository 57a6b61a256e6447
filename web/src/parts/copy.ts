// Copying a text, also where a browser only lets pages do it that were loaded over a secure connection.

export async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not allowed: the old way may be.
    }
  }
  const field = document.createElement("textarea");
  field.value = text;
  // Within an open dialog, for nothing outside of it can be chosen.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
