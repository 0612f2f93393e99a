import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxBreakMs } from '@duetcast/domain/limits/job-limits';
import { hasWords } from '@duetcast/domain/jobs/spoken-text';
import type { Pronunciation } from '@duetcast/domain/lexicon/occurrences';
import { kindOf, scripted } from './elements';
import elements from './elements.json';
import { dateFormats, saidAs, sayAsKinds } from './say-as';
import { tokensOf, type Tag, type Token } from './tokens';

/** What is spoken without a pause, and the pause after it. */
export interface MarkedPiece {
  readonly text: string;
  readonly pronunciations: readonly Pronunciation[];
  /** Absent: no pause is asked for. */
  readonly pauseMs?: number;
}

/** A text without its markup. */
export interface MarkedText {
  /** As it is read with the eyes, such as in captions. */
  readonly text: string;
  /** Before the first word. */
  readonly pauseBeforeMs: number;
  readonly pieces: readonly MarkedPiece[];
  /** Pauses that the text asks for, each after so many characters of it, of which spaces are none. */
  readonly breaks: readonly { readonly after: number; readonly ms: number }[];
  /** Elements of SSML that have no effect. */
  readonly ignored: readonly string[];
}

/** Markup that would not mean what it says. The message names the element. */
export class UnsupportedMarkup extends Error {}

const breakStrengths: Readonly<Record<string, number>> = elements.breakStrengthsMs;

const mayHaveMarkup = /[<&*_~`[\\]|^ {0,3}(?:[>#|•+-]|={3})/mu;

/** Whether a text has markup that a cut between two sentences could tear: elements with a meaning, and what is deleted. */
export const hasSpeechElements = (text: string): boolean =>
  /<\/?\s*(?:speak|s|sub|phoneme|say-as|break|del|strike|script|style)\b|~~|\[[^\]]*[.!?]\s[^\]]*\]\(/i.test(text);

/** Of this process, the latest last: the markup of a line is read by all that makes its job, and by each caption. */
const known = new Map<string, MarkedText>();
const maxKnown = 1_000;

/** The same of a text that may not have been checked: unsupported markup is read as it is written. */
export function markedText(text: string, locale: string): MarkedText {
  if (!mayHaveMarkup.test(text)) return plainText(text);
  const key = `${locale} ${text}`;
  const marked = known.get(key) ?? checkedText(text, locale);
  known.delete(key);
  known.set(key, marked);
  if (known.size > maxKnown) known.delete(known.keys().next().value!);
  return marked;
}

/** Reads them in turns of the event loop, since a hundred lines can take seconds; then `withoutMarkup` takes no time. */
export async function readInTurns(parts: readonly { kind: string; text?: string }[]): Promise<void> {
  for (const { text } of parts) {
    if (!text || !mayHaveMarkup.test(text)) continue;
    markedText(text, '');
    await nextTurn();
  }
}

function checkedText(text: string, locale: string): MarkedText {
  try {
    return readMarkup(text, locale);
  } catch (error) {
    if (error instanceof UnsupportedMarkup) return plainText(text);
    throw error;
  }
}

/** The text without markup, as captions and titles show it. */
export const withoutMarkup = (text: string): string => markedText(text, '').text;

const plainText = (text: string): MarkedText => ({
  text,
  pauseBeforeMs: 0,
  pieces: [{ text, pronunciations: [] }],
  breaks: [],
  ignored: [],
});

/** Reads a text that may have SSML, HTML or Markdown. @throws UnsupportedMarkup */
export function readMarkup(text: string, locale: string): MarkedText {
  if (!mayHaveMarkup.test(text)) return plainText(text);
  const tokens = tokensOf(text);
  const reader = new MarkupReader(locale, new Set(tokens.map((tag) => (isClosing(tag) ? tag.name : ''))));
  for (const token of tokens) {
    if (typeof token === 'string') reader.text(token);
    else reader.tag(token);
  }
  return reader.end();
}

const isClosing = (token: Token): token is Tag => typeof token !== 'string' && token.isClosing;

interface OpenElement extends Tag {
  content: string;
  readonly isDiscarded: boolean;
}

interface PieceInProgress {
  text: string;
  readonly pronunciations: Pronunciation[];
  pauseMs?: number;
}

class MarkupReader {
  private shown = '';
  private readonly pieces: PieceInProgress[] = [];
  private readonly ends: number[] = [];
  private pauseBeforeMs = 0;
  private piece: PieceInProgress = { text: '', pronunciations: [] };
  private readonly open: OpenElement[] = [];
  private readonly ignored = new Set<string>();
  private isSpeech = false;

  constructor(
    private readonly locale: string,
    private readonly closed: ReadonlySet<string>,
  ) {}

  text(text: string): void {
    const element = this.open.at(-1);
    if (element) element.content += text;
    else this.write(text);
  }

  tag(tag: Tag): void {
    const { name, isClosing } = tag;
    if (name === 'speak') this.isSpeech = !isClosing;
    const kind = kindOf(name, this.isSpeech);
    if (kind === 'refused') throw new UnsupportedMarkup(`<${name}> is not supported`);
    if (kind === 'text') this.text(this.unknown(tag));
    else if (kind === 'ignored') this.ignored.add(name);
    else if (kind === 'breaking') this.text('\n');
    else if (kind === 'break' && !isClosing) this.pause(pauseOf(tag));
    else if ((kind === 'collected' || kind === 'discarded') && !tag.source.endsWith('/>')) {
      if (isClosing) this.close(name);
      else this.open.push({ ...tag, content: '', isDiscarded: kind === 'discarded' });
    }
  }

  /** The tag of an element is left out; one that is none is a type behind its name, `List<String>`, or a placeholder. */
  private unknown({ name, isClosing, attributes, source }: Tag): string {
    if (isClosing || this.closed.has(name) || source.endsWith('/>') || Object.keys(attributes).length > 0) return '';
    const isGlued = /[\p{L}\p{N}]$/u.test(this.open.at(-1)?.content ?? this.shown);
    return isGlued || /^\w\s/u.test(name) ? source : source.slice(1, -1);
  }

  end(): MarkedText {
    while (this.open.length > 0) this.finish(this.open.pop()!);
    const { piece } = this;
    if (hasWords(piece.text) || this.pieces.length === 0) this.pieces.push(piece);
    const pieces = this.pieces.map((each) => ({ ...each, text: tidy(each.text) }));
    const breaks = this.ends.map((after, at) => ({ after, ms: pieces[at]?.pauseMs ?? 0 }));
    const { pauseBeforeMs } = this;
    return { text: tidy(this.shown), pauseBeforeMs, pieces, breaks, ignored: [...this.ignored] };
  }

  private write(spoken: string, shown = spoken): void {
    this.piece.text += spoken;
    this.shown += shown;
  }

  private close(name: string): void {
    const at = this.open.findLastIndex((element) => element.name === name);
    if (at < 0) return;
    while (this.open.length > at) this.finish(this.open.pop()!);
  }

  private finish(element: OpenElement): void {
    const { content, isDiscarded } = element;
    if (isDiscarded) return;
    const parent = this.open.at(-1);
    if (parent) parent.content += content;
    else this.say(element);
  }

  private say({ name, attributes, content }: OpenElement): void {
    if (name === 'phoneme') {
      this.piece.pronunciations.push({ written: content.trim(), ipa: ipaOf(attributes, content) });
      this.write(content);
    } else if (name === 'say-as') this.write(this.sayAs(attributes, content), content);
    else if (name === 'sub' && attributes.alias !== undefined) this.write(attributes.alias, content);
    else this.write(scripted(name, content));
  }

  private sayAs(attributes: Tag['attributes'], content: string): string {
    const kind = attributes['interpret-as'] ?? '';
    const format = (attributes.format ?? '').toLowerCase().replace(/(.)\1+/g, '$1');
    if (kind === 'date' && format !== '' && !dateFormats.includes(format))
      throw new UnsupportedMarkup(`<say-as format="${attributes.format}"> takes ${dateFormats.join(', ')}`);
    const said = saidAs(kind, content, format, this.locale);
    if (said !== null) return said;
    const reason = sayAsKinds.includes(kind) ? `cannot read “${content.trim()}”` : `takes ${sayAsKinds.join(', ')}`;
    throw new UnsupportedMarkup(`<say-as interpret-as="${kind}"> ${reason}`);
  }

  private pause(pauseMs: number): void {
    if (this.open.length > 0) throw new UnsupportedMarkup(`<break> cannot stand within <${this.open.at(-1)!.name}>`);
    if (hasWords(this.piece.text)) {
      this.pieces.push(this.piece);
      this.ends.push(this.shown.replace(/[\p{Cc}\s]/gu, '').length);
      this.piece = { text: '', pronunciations: [] };
    }
    const last = this.pieces.at(-1);
    if (last) last.pauseMs = Math.min(maxBreakMs, (last.pauseMs ?? 0) + pauseMs);
    else this.pauseBeforeMs = Math.min(maxBreakMs, this.pauseBeforeMs + pauseMs);
    this.shown += ' ';
  }
}

const tidy = (text: string): string =>
  text
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

function pauseOf({ attributes: { time, strength } }: Tag): number {
  if (time === undefined) {
    const pauseMs = breakStrengths[strength ?? 'medium'];
    if (pauseMs !== undefined) return pauseMs;
    throw new UnsupportedMarkup(`<break strength="${strength}"> takes ${Object.keys(breakStrengths).join(', ')}`);
  }
  const [, amount, unit] = /^\+?(\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})(ms|s)$/.exec(time.trim()) ?? [];
  const pauseMs = Math.round(Number(amount) * (unit === 's' ? 1000 : 1));
  if (pauseMs <= maxBreakMs) return pauseMs;
  throw new UnsupportedMarkup(
    `<break time="${time}"> takes a time such as 500ms or 1.5s, at most ${maxBreakMs / 1000}s`,
  );
}

function ipaOf({ alphabet = 'ipa', ph = '' }: Tag['attributes'], content: string): string {
  if (alphabet !== 'ipa') throw new UnsupportedMarkup(`<phoneme alphabet="${alphabet}"> takes ipa`);
  if (ph.trim() === '' || !hasWords(content)) throw new UnsupportedMarkup('<phoneme> needs ph and a word');
  return ph.trim();
}
