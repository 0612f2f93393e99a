/** Where HTML names its encoding, if it does (HTML, 4.2.5.4: within the first 1,024 bytes). */
const declared = /<meta[^>]+charset\s*=\s*["']?\s*([\w:.-]+)/i;
const fallback = 'utf-8';

/** The text of a page: by its media type, else by what it says itself, else as UTF-8. Wrong bytes become U+FFFD. */
export function decoded(bytes: Buffer, contentType: string): string {
  const [, named] = /charset\s*=\s*"?([\w:.-]+)/i.exec(contentType) ?? [];
  const [, own] = declared.exec(bytes.subarray(0, 1024).toString('latin1')) ?? [];
  for (const label of [named, own])
    if (label !== undefined)
      try {
        return new TextDecoder(label).decode(bytes);
      } catch {
        // No encoding that anybody knows: the next one may be.
      }
  return new TextDecoder(fallback).decode(bytes);
}
