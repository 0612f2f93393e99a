/** The encoding that HTML declares (HTML, 4.2.5.4: within the first 1,024 bytes). */
const declared = /<meta[^>]+charset\s*=\s*["']?\s*([\w:.-]+)/i;
const fallback = 'utf-8';

/** Decodes a page by its content type, else its fromPage declaration, else as UTF-8. Invalid bytes become U+FFFD. */
export function decodePage(bytes: Buffer, contentType: string): string {
  const [, fromHeader] = /charset\s*=\s*"?([\w:.-]+)/i.exec(contentType) ?? [];
  const [, fromPage] = declared.exec(bytes.subarray(0, 1024).toString('latin1')) ?? [];
  for (const label of [fromHeader, fromPage])
    if (label !== undefined)
      try {
        return new TextDecoder(label).decode(bytes);
      } catch {
        // Unknown encoding: try the next label.
      }
  return new TextDecoder(fallback).decode(bytes);
}
