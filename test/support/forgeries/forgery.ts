/** A file that must not verify with the key of its supposed signer. */
export interface Forgery {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** Forgeries by name. */
export const forgeries = (contents: Readonly<Record<string, string | Uint8Array>>): Forgery[] =>
  Object.entries(contents).map(([name, content]) => ({ name, content }));

/** The text with the first occurrence replaced. @throws Error if there is none, or nothing changes */
export function altered(text: string, from: string, to: string): string {
  const changed = text.replace(from, () => to);
  if (changed === text) throw new Error(`There is no ${from} to replace`);
  return changed;
}
