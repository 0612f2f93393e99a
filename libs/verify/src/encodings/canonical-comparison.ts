import { canonicalJson } from '@duetcast/domain/kernel/json';
import { orElse } from '@duetcast/domain/kernel/or-else';
import type { Line } from './input-lines';
import type { JsonPart } from './json-parts';

/** In no canonical text. */
const unlike = '\0';

/** Compares a signed file with its canonical text (`signedFilePieces`) as its lines and their parts are read. */
export class CanonicalComparison {
  private expected = '';
  private read = '';
  private line = 0;
  private lastName = '';
  private isFirst = true;
  private differing: number | null = null;

  expectPart(part: JsonPart): void {
    if (this.differing !== null) return;
    this.expected += this.textOf(part);
    this.isFirst = part.kind === 'list';
  }

  private textOf(part: JsonPart): string {
    const comma = this.isFirst ? '' : ',';
    switch (part.kind) {
      case 'element':
        return `${comma}\n${canonicalText(part.value)}`;
      case 'endOfList':
        return this.isFirst ? ']' : '\n]';
      case 'end':
        return `${this.isFirst ? '{' : ''}\n}\n`;
      default: {
        const isSorted = this.isFirst || this.lastName < part.name;
        this.lastName = part.name;
        const value = part.kind === 'value' ? canonicalText(part.value) : '[';
        return isSorted ? `${comma || '{'}\n${JSON.stringify(part.name)}:${value}` : unlike;
      }
    }
  }

  /** Takes a line whose parts are expected. */
  readLine({ text, isEnded, isUtf8 }: Line): void {
    if (this.differing !== null) return;
    this.read += `${isUtf8 ? '' : unlike}${text}${isEnded ? '\n' : ''}`;
    const length = Math.min(this.expected.length, this.read.length);
    const isSame = this.expected.slice(0, length) === this.read.slice(0, length);
    let same = isSame ? length : 0;
    while (same < length && this.expected[same] === this.read[same]) same++;
    this.line += this.read.slice(0, same).split('\n').length - 1;
    if (!isSame) this.differing = this.line;
    [this.expected, this.read] = [this.expected.slice(same), this.read.slice(same)];
  }

  /** The first line (counted from 0) of the whole file that differs; null: none. */
  differingLine(): number | null {
    return this.differing ?? (this.expected === this.read ? null : this.line);
  }
}

function canonicalText(value: unknown): string {
  return orElse(() => canonicalJson(value), unlike); // a number out of range, or nested too deeply
}
