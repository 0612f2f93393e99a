/** UTF-16 offsets in the extracted text of the article; `end` is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export const spanOf = (ranges: readonly Range[]): Range => ({
  start: Math.min(...ranges.map(({ start }) => start)),
  end: Math.max(...ranges.map(({ end }) => end)),
});

/** Text with the offset in the written article of each of its UTF-16 units. */
export class SourceText {
  private constructor(
    readonly text: string,
    private readonly offsets: readonly number[],
  ) {}

  static readonly empty = new SourceText('', []);

  /** Text that stands in the source as it is. */
  static at(text: string, offset: number): SourceText {
    return new SourceText(
      text,
      Array.from({ length: text.length }, (_, index) => offset + index),
    );
  }

  /** Text that the whole range became. */
  static of(text: string, { start, end }: Range): SourceText {
    const last = Math.max(start, end - 1);
    return new SourceText(
      text,
      Array.from({ length: text.length }, (_, index) => (index === text.length - 1 ? last : start)),
    );
  }

  /** The source may have escapes, entities and line prefixes that the text lacks. */
  static aligned(text: string, source: string, offset: number): SourceText {
    if (text === source) return SourceText.at(text, offset);
    const offsets: number[] = [];
    let at = 0;
    for (let index = 0; index < text.length; index++) {
      const found = source.slice(at, at + maxSkipped).indexOf(text.charAt(index));
      at += Math.max(0, found);
      offsets.push(offset + Math.min(at, Math.max(0, source.length - 1)));
      if (found !== -1) at += 1;
    }
    return new SourceText(text, offsets);
  }

  static joined(texts: readonly SourceText[]): SourceText {
    if (texts.length === 1) return texts[0]!;
    return new SourceText(texts.map(({ text }) => text).join(''), texts.map(({ offsets }) => offsets).flat());
  }

  get isEmpty(): boolean {
    return this.text.trim() === '';
  }

  get length(): number {
    return this.text.length;
  }

  get range(): Range {
    const start = this.offsets[0] ?? 0;
    return { start, end: Math.max(start, this.offsets.at(-1) ?? -1) + 1 };
  }

  slice(from: number, to = this.length): SourceText {
    return new SourceText(this.text.slice(from, to), this.offsets.slice(from, to));
  }

  trim(): SourceText {
    const from = this.text.length - this.text.trimStart().length;
    return this.slice(from, Math.max(from, this.text.trimEnd().length));
  }

  /** Adds text that is not in the source. */
  plus(text: string): SourceText {
    return this.concat(SourceText.of(text, { start: this.range.end - 1, end: this.range.end }));
  }

  concat(...others: readonly SourceText[]): SourceText {
    return SourceText.joined([this, ...others]);
  }

  /** The non-empty lines, trimmed. */
  lines(): SourceText[] {
    return this.split('\n').flatMap((line) => (line.isEmpty ? [] : line.trim()));
  }

  private split(separator: string): SourceText[] {
    const parts: SourceText[] = [];
    let from = 0;
    for (let at = this.text.indexOf(separator); at !== -1; at = this.text.indexOf(separator, from)) {
      parts.push(this.slice(from, at));
      from = at + separator.length;
    }
    return [...parts, this.slice(from)];
  }

  /** Replaces text by as many characters, which keep their places. */
  exchange(pattern: RegExp, replacement: (...match: string[]) => string): SourceText {
    return new SourceText(this.text.replace(pattern, replacement), this.offsets);
  }

  /** `pattern` needs the flag `g`; a function gets the match and its groups, as in `String.replace`. */
  replace(pattern: RegExp, replacement: string | ((...match: string[]) => string)): SourceText {
    const parts: SourceText[] = [];
    let from = 0;
    for (const match of this.text.matchAll(pattern)) {
      const to = match.index + match[0].length;
      const text = typeof replacement === 'string' ? replacement : replacement(...match);
      const replaced = this.slice(match.index, to);
      parts.push(
        this.slice(from, match.index),
        replaced.text === text ? replaced : SourceText.of(text, replaced.range),
      );
      from = to;
    }
    return parts.length === 0 ? this : SourceText.joined([...parts, this.slice(from)]);
  }
}

/** Longest entity or line prefix between two characters of a text. */
const maxSkipped = 40;
