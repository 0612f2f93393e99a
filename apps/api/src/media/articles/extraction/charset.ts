import { isUtf8 } from 'node:buffer';
import { TextDecoder } from '@exodus/bytes/encoding.js';
import { AppError } from '@duetcast/domain/kernel/errors';
import { orElse } from '@duetcast/domain/kernel/or-else';
import { analyse } from 'chardet';
import sniffedEncoding from 'html-encoding-sniffer';

/** Behind the 1,024 bytes that browsers look through first. */
const lateDeclaration = /<meta\s[^>]{0,300}\bcharset\s*=\s*["']?\s*([\w:.-]+)/i;
const tags = /<[^<>]*>/g;
/** So many bytes that are none of ASCII and yet UTF-8 are no chance, whatever is declared. */
const leastUtf8 = 12;
/** Bytes outside of markup that an encoding is detected by. */
const sampleBytes = 20_000;
/** More characters that cannot be decoded are no damage, which is dropped. */
const maxDamage = 1 / 1_000;
/** Controls that no text has, but every encoding of one byte. */
const unused = /[\u0080-\u009f\ufffd]/;

/**
 * Decodes a page as browsers do: by its byte order mark, its content type, its declaration; tried as UTF-8, else by what its bytes
 * resemble, also where they contradict what is declared. The text never has U+FFFD.
 * @throws AppError `article.notText` if no encoding fits
 */
export function decodePage(bytes: Buffer, contentType: string): string {
  const [, label] = /charset\s*=\s*"?([\w:.-]+)/i.exec(contentType) ?? [];
  const early = sniffedEncoding(bytes, { transportLayerEncodingLabel: label, defaultEncoding: '' });
  const declared = early || lateDeclaration.exec(bytes.toString('latin1'))?.[1] || 'utf-8';
  const isCertain = /^utf-?8$/i.test(declared) || count(bytes.toString('latin1'), /[^\0-\x7f]/g) >= leastUtf8;
  // A U+FFFD that is written there was lost elsewhere, and says nothing about the encoding.
  if (isUtf8(bytes) && isCertain) return withoutLost(decoded(bytes, 'utf-8'));
  const text = decoded(bytes, declared) || decoded(bytes, 'utf-8');
  const kept = withoutLost(text);
  const lost = text.length - kept.length;
  if (lost === 0) return text;
  // One bad byte does not make a page of UTF-8 one of another encoding.
  if (lost > count(kept, /[^\0-\x7f]/g)) {
    const encoding = detectedEncoding(bytes);
    const other = encoding === undefined ? '' : decoded(bytes, encoding);
    if (other !== '' && !unused.test(other)) return other;
  }
  if (lost > text.length * maxDamage) throw new AppError('article.notText', { param: 'url' });
  return kept;
}

const withoutLost = (text: string): string => text.replaceAll('\ufffd', '');

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Empty, if the encoding is unknown. `stream`: the bytes may end within a character. */
const decoded = (bytes: Uint8Array, encoding: string, stream = false): string =>
  orElse(() => new TextDecoder(encoding).decode(bytes, { stream }), '');

/** The encoding that the text of a page resembles most, of those that can decode it. */
function detectedEncoding(bytes: Buffer): string | undefined {
  const source = bytes.toString('latin1');
  const first = Math.max(0, source.search(/[\x80-\xff]/) - 1_000);
  const text = source.slice(first, first + 10 * sampleBytes).replace(tags, ' ');
  const sample = Buffer.from(text.slice(0, sampleBytes), 'latin1');
  const names = analyse(sample).map(({ name }) => name);
  return names.find((name) => {
    const read = decoded(sample, name, true);
    return read !== '' && !unused.test(read);
  });
}
