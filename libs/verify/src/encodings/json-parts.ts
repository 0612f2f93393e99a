/** Strings, which hold no line break; brackets and the signs between values; a quotation mark alone is damage. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|["{}[\],:]/gs;

/** Of a part over several lines: without its last bracket, the rest of a large file would be held. */
const maxPartLength = 20_000_000;

/** A part of an object, in the order of its text: a member, or the beginning, an element or the end of a list directly in it. */
export type JsonPart =
  | { readonly kind: 'value' | 'element'; readonly name: string; readonly value: unknown }
  | { readonly kind: 'list' | 'endOfList' | 'end'; readonly name: string };

type Take = (part: JsonPart) => void;

/** Reads a JSON object line by line, and keeps no part of it. */
export class JsonParts {
  private depth = 0;
  private place: 'start' | 'name' | 'value' | 'list' | 'afterList' | 'end' = 'start';
  /** Text since the last part. */
  private text = '';
  private line = -1;
  /** Line (from 0) at which the part begins that was not read yet. */
  startLine = 0;
  /** Of the last member. */
  private name: string | null = null;
  private hasElements = false;

  /** Whether the object is whole. */
  get isWhole(): boolean {
    return this.place === 'end';
  }

  /** @returns false if the text is no JSON object; then, nothing more can be read */
  read(line: string, take: Take): boolean {
    try {
      this.readTokens(line, take);
      return true;
    } catch {
      return false;
    }
  }

  private readTokens(line: string, take: Take): void {
    let start = 0;
    this.line++;
    for (const { 0: token, index } of line.matchAll(tokens)) {
      if (token.length > 1) continue;
      const text = this.text + line.slice(start, index);
      if (!this.isBetweenParts(token, text)) continue;
      this.partsAt(token, text, take);
      [this.text, start, this.startLine] = ['', index + 1, this.line];
    }
    this.text += `${line.slice(start)}\n`;
    if (this.text.length > maxPartLength) throw new SyntaxError('A part without end');
    if (this.depth === 0) assertBlank(this.text);
    if (isBlank(this.text)) this.startLine = this.line + 1;
  }

  /** Whether the token is directly in the object, or in a list directly in it. */
  private isBetweenParts(token: string, text: string): boolean {
    const { depth, place } = this;
    if ('{['.includes(token)) this.depth++;
    if ('}]'.includes(token)) this.depth--;
    if (depth === 0 || token === '"') return true;
    if ('{['.includes(token)) return depth === 1 && token === '[' && place === 'value' && isBlank(text);
    return depth === (place === 'list' ? 2 : 1);
  }

  private partsAt(token: string, text: string, take: Take): void {
    const name = this.name ?? '';
    switch (`${this.place} ${token}`) {
      case 'start {':
        assertBlank(text);
        this.place = 'name';
        return;
      case 'name :':
        this.name = nameIn(text);
        this.place = 'value';
        return;
      case 'value [':
        [this.place, this.hasElements] = ['list', false];
        return take({ kind: 'list', name });
      case 'list ,':
      case 'list ]':
        if (token === ',' || this.hasElements || !isBlank(text))
          take({ kind: 'element', name, value: JSON.parse(text) });
        this.hasElements = true;
        if (token === ',') return;
        this.place = 'afterList';
        return take({ kind: 'endOfList', name });
      case 'value ,':
      case 'value }':
        take({ kind: 'value', name, value: JSON.parse(text) });
        return this.afterMember(token, take);
      case 'name }':
      case 'afterList ,':
      case 'afterList }':
        if (this.place === 'name' && this.name !== null) throw new SyntaxError('A comma after the last member');
        assertBlank(text);
        return this.afterMember(token, take);
      default:
        throw new SyntaxError(`${token} is out of place`);
    }
  }

  private afterMember(token: string, take: Take): void {
    this.place = token === ',' ? 'name' : 'end';
    if (token === '}') take({ kind: 'end', name: '' });
  }
}

const isBlank = (text: string): boolean => /^[ \t\r\n]*$/.test(text);

function assertBlank(text: string): void {
  if (!isBlank(text)) throw new SyntaxError('Text between the parts');
}

function nameIn(text: string): string {
  const name = JSON.parse(text) as unknown;
  if (typeof name !== 'string') throw new SyntaxError('A name that is no string');
  return name;
}
