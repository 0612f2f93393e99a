import { spellingProblem, syntaxProblem } from './encodings/file-lines';
import { isObject, type Fields } from './encodings/form-checks';
import { auditFormat } from './signed-audit';
import { signedFilePieces } from './signed-file';
import { statementFormat } from './signed-statement';
import { UnreadableAudit, type Problem } from './verdict';
import { canHash } from './web-crypto';

export const readText = (input: string | Uint8Array): string =>
  typeof input === 'string' ? input : new TextDecoder('utf-8', { ignoreBOM: true }).decode(input);
export const bytesOfInput = (input: string | Uint8Array): Uint8Array =>
  typeof input === 'string' ? new TextEncoder().encode(input) : input;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Format = typeof auditFormat | typeof statementFormat;

/** How the canonical text of each format begins: in a file that was cut off, the format itself may be missing. */
const beginnings = {
  [auditFormat]: '{\n"content":',
  [statementFormat]: '{\n"account":',
};

/** Whether a damaged file begins as this format does, or a line of it names the format. */
const isMarked = (text: string, format: Format): boolean =>
  text.startsWith(beginnings[format]) ||
  text.split('\n').some((line) => line.replace(/,$/, '') === `"format":"${format}"`);

/** Whether the text is a signed file of this format, possibly damaged. */
export function isSignedText(text: string, format: Format): boolean {
  const file = parsed(text);
  return file === undefined ? isMarked(text, format) : isObject(file) && file.format === format;
}

/** A signed file; `spelling` finds the first byte that is not as exported. */
interface SignedInput {
  readonly file: Fields;
  readonly spelling: () => Problem | null;
}

/**
 * Reads a signed file of this format and version.
 * @returns the problem if it is not JSON
 * @throws UnreadableAudit if it is no such file or has a newer version, or without WebCrypto (a page without HTTPS)
 */
export function readSigned(
  input: string | Uint8Array,
  format: Format,
  version: number,
): SignedInput | { readonly damaged: Problem } {
  if (!canHash()) throw new UnreadableAudit('noCrypto');
  const text = readText(input);
  const file = parsed(text);
  if (file === undefined && isMarked(text, format)) return { damaged: syntaxProblem(text) };
  if (!isObject(file) || file.format !== format) throw new UnreadableAudit('notAudit');
  if (file.version !== version) throw new UnreadableAudit('version');
  return { file, spelling: () => spellingProblem(bytesOfInput(input), text, canonicalPieces(file)) };
}

/** None if the file has no canonical form (a number out of range), so that no text matches. */
function canonicalPieces(file: Fields): Iterable<string> {
  try {
    for (const _ of signedFilePieces(file)) continue;
  } catch {
    return [];
  }
  return signedFilePieces(file);
}
