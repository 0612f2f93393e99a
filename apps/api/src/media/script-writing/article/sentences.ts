import { z } from 'zod';
import { patternCell, readOnce, readRows } from '../../data/rows';
import { isUnspaced } from './detected-language';
import type { Range, SourceText } from '../structure/source-text';
import type { Sentence } from './article-model';

/** Abbreviations of all languages that do not end a sentence, in lower case and without the final dot. */
const abbreviations = readOnce(() => {
  const rows = readRows('articles/abbreviations.tsv', z.tuple([z.string().min(2), z.string().min(1)]));
  return new Set(rows.flatMap(([, words]) => words.split('|')));
});
const endsAbbreviated = /(?:^|[\s(«"“„'’])((?:\p{L}\.)*\p{L}+)\.$/u;
const endsInitial = /(?:^|[\s.(])\p{Lu}\.$/u;
/** Abbreviations in two parts: "u. a.", "p. ej.". */
const endsTwoPart = /(?:^|[\s(])\p{Ll}\.\s?\p{Ll}{1,2}\.$/u;
/** German ordinals: "am 3. Oktober". */
const endsOrdinal = /(?:^|\s)\d{1,2}\.$/;
const opensLower = /^[\s"'’”»()\]—–-]*\p{Ll}/u;
const closesQuote = /[」』”’"»)]$/;
const opensAtEnd = /[。！？…]["“「『（《〈【〔(]$/u;
const closesAtStart = /^\s*»\s*/u;
/** "Great! 🎉 Now it works." */
const emojiAtStart = /^(?:\s*\p{Emoji_Presentation}\ufe0f?)+\s*(?=\S)/u;
const opensKana = /^[\u3041-\u309f、]/u;
/** Punctuation that belongs to the previous sentence. */
const onlyMarks = /^[\p{P}\p{S}\s]+$/u;

const segmenters = new Map<string, Intl.Segmenter>();
function segmenterFor(language: string): Intl.Segmenter {
  const locale = language === 'und' ? 'en' : language;
  const known = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'sentence' });
  segmenters.set(locale, known);
  return known;
}

/** Longer than any abbreviation with its preceding character. */
const tailCharacters = 32;

/** Splits a paragraph into sentences, in order; loses nothing but the spaces between them. */
export function sentencesOf(paragraph: string, language: string): string[] {
  return sentenceRanges(paragraph, language).map(({ start, end }) => paragraph.slice(start, end).trim());
}

/** The sentences with the spaces after them. */
function sentenceRanges(paragraph: string, language: string): Range[] {
  const ends: number[] = [];
  for (const { segment, index } of segmenterFor(language).segment(paragraph)) {
    if (segment.trim() === '') continue;
    const before = paragraph.slice(Math.max(0, index - tailCharacters), index).trimEnd();
    if (ends.length > 0 && continues(before, segment.trimStart(), language)) ends.pop();
    ends.push(index + segment.length);
  }
  const bounds = ends.map((end) => (end === paragraph.length ? end : end + misplaced(paragraph, end, language)));
  return bounds.map((end, index) => ({ start: bounds[index - 1] ?? 0, end }));
}

/** Opening marks and emoji on the wrong side of a boundary: characters by which it moves. */
function misplaced(paragraph: string, end: number, language: string): number {
  const opened = isUnspaced(language) ? opensAtEnd.exec(paragraph.slice(end - 2, end)) : null;
  if (opened) return -1;
  const start = paragraph.slice(end, end + tailCharacters);
  return (emojiAtStart.exec(start) ?? (language === 'fr' ? closesAtStart.exec(start) : null))?.[0].length ?? 0;
}

const marks = readOnce(() => {
  const rows = readRows('articles/quotation-marks.tsv', z.tuple([z.string(), z.string(), patternCell]));
  return rows.map(([open, close, pattern]) => ({ open, close, pattern: new RegExp(pattern, 'gu') }));
});

/** Speech between »…« or single marks, between the marks that the other rules know. */
const withUsualMarks = (block: SourceText): SourceText =>
  marks().reduce(
    (text, { open, close, pattern }) =>
      text.exchange(pattern, (all, said) => (said === undefined ? all : open + said + close)),
    block,
  );

/** The sentences of a block, the last with a final mark. */
export function spokenSentences(block: SourceText, language: string): Sentence[] {
  const text = withUsualMarks(block.trim().replace(openEnd, '').replace(openStart, ''));
  if (text.isEmpty) return [];
  const ended = endsSentence(text.text) ? text : text.plus(finalMarkOf(language));
  return sentenceRanges(ended.text, language).flatMap(({ start, end }) => {
    const sentence = ended.slice(start, end).trim();
    return sentence.isEmpty ? [] : { text: sentence.text, range: sentence.range };
  });
}

function continues(before: string, next: string, language: string): boolean {
  if (onlyMarks.test(next)) return true;
  if (opensLower.test(next)) return true;
  if (closesQuote.test(before) && opensKana.test(next)) return true;
  if (endsTwoPart.test(before)) return true;
  // "1. FC Köln", at the beginning
  if (/^\d{1,2}\.$/.test(before) || (language === 'de' && endsOrdinal.test(before))) return true;
  const word = endsAbbreviated.exec(before)?.[1]?.toLowerCase();
  if (word === undefined) return false;
  if (abbreviations().has(word) && word !== 'no' && word !== 'etc') return true;
  if (word === 'no' && /^\d/.test(next)) return true;
  return endsInitial.test(before) && word !== 'i';
}

const finalMark = /[.!?…。！？．؟۔।:：;；](?:[ \u00a0\u202f]?[\p{Pf}\p{Pe}"'’”“»«])*$/u;
export const endsSentence = (text: string): boolean => finalMark.test(text);

/** Marks at the end of a list item that is spoken as a sentence. */
const openEnd = /[\s,，、;；]+$/gu;
/** "... which is why": goes on with the sentence before code. */
const openStart = /^(?:\.{2,}|…|--)\s*(?=\p{L})/gu;
const finalMarkOf = (language: string): string =>
  language === 'zh' || language === 'ja' ? '。' : language === 'hi' ? '।' : '.';

/** Adds final punctuation to a heading or list item that is spoken as a sentence. */
export function asSentence(text: string, language: string): string {
  const trimmed = text.replace(openEnd, '');
  return endsSentence(trimmed) ? trimmed : trimmed + finalMarkOf(language);
}

/** The colon of a sentence that leads to what follows. */
export const endColon = /\s?[:：]$/u;
export const leads = (sentence: string): boolean => endColon.test(sentence);

/** Marks with the spaces around them. */
export const colonOf = (language: string): string => (isUnspaced(language) ? '：' : language === 'fr' ? ' : ' : ': ');
export const commaOf = (language: string): string => (isUnspaced(language) ? '、' : language === 'ar' ? '، ' : ', ');
export const semicolonOf = (language: string): string =>
  isUnspaced(language) ? '；' : language === 'fr' ? ' ; ' : language === 'ar' ? '؛ ' : '; ';

const question = /[?？؟][!！?？]*[\p{Pf}\p{Pe}"'’”»]*$/u;
export const isQuestion = (sentence: string): boolean => question.test(sentence);

const openQuotation = /(?:^|[\s(—:：，,])["“„«「『](?=[^"“”„«»「」『』]+$)/u;
const opensQuotation = /^["“„«「『]\s?/gu;

/** A paragraph that goes on with the quotation that the one before leaves open, without its repeated mark; else null. */
export function continuedQuotation(before: string, text: SourceText): SourceText | null {
  if (!openQuotation.test(before)) return null;
  const usual = withUsualMarks(text);
  const continued = usual.replace(opensQuotation, '');
  return continued !== usual || !hasOpenQuote(before + usual.text) ? continued : null;
}

/** What somebody in a story says, after a dash. */
export const isDialogue = (paragraph: string): boolean => /^\s*[—–―]\s?[\p{L}¿¡]/u.test(paragraph);

const opening = /[“„«「『]/g;
const closing = /[”»」』]/g;
/** Whether a quotation is unclosed. German „…“ closes with the mark that opens English quotations. */
export function hasOpenQuote(text: string): boolean {
  const germanClosed = (text.match(/„[^“]*“/g) ?? []).length;
  const opened = (text.match(opening) ?? []).length - germanClosed;
  const straight = (text.match(/"/g) ?? []).length;
  return opened > (text.match(closing) ?? []).length + germanClosed || straight % 2 === 1;
}
