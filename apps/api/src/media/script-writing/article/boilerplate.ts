import { z } from 'zod';
import { patternCell, readOnce, readRows } from '../../data/rows';
import { spokenAddress } from '../structure/addresses';
import { omittedFormula } from '../structure/formulas';
import type { SourceText } from '../structure/source-text';
import { bylineOf } from '../structure/byline';

/** Longer blocks are always article text. */
const maxBoilerplateCharacters = 240;

/** A line without letters, digits and formulas. */
const noWords = new RegExp(`^[^\\p{L}\\p{N}${omittedFormula}]+$`, 'u');
const rowSchema = z.tuple([z.string().min(1), patternCell]);
/** Boilerplate blocks around an article, in the languages the writer has phrases for. */
const patterns = readOnce(() =>
  readRows('articles/boilerplate.tsv', rowSchema).map(([, pattern]) => new RegExp(pattern, 'iu')),
);

const bareAddress = /^<?(https?:\/\/|www\.)\S+>?$/i;
export const isBareAddress = (block: string): boolean => bareAddress.test(block);

/** Whether a block is boilerplate and not part of the article. */
export const isBoilerplate = (block: string): boolean =>
  block.length <= maxBoilerplateCharacters &&
  (bylineOf(block) !== null || noWords.test(block) || patterns().some((pattern) => pattern.test(block)));

const footnotes = /\s?\[(?:\d{1,3}|[a-z]|edit|citation needed|note \d+|cita requerida|réf\. nécessaire|编辑)\](?!\()/gi;
/** Footnote marks after punctuation or a word of four letters, not the square of `m²`. */
const superscripts = /(?<=[.,;:!?»”"’)]|\p{L}{4})[¹²³⁰⁴-⁹]+/gu;
const urls = /\b(?:https?:\/\/|www\.)[^\s)\]>"'’”»，。、]+/g;
/** Emphasis that Markdown does not see next to Chinese punctuation. */
const emphasis = /(?<![\p{L}\p{N}*_])(\*\*|__)(?=\S)([^*_\n]{1,300})(?<=\S)\1(?![\p{L}\p{N}*_])/gu;
const alerts = /^\[!(?:note|tip|important|warning|caution)\]/gi;
const invisible = /[\u00ad\u200b\u2060\ufeff]/g;

/** Removes footnote marks and what markup is left; shortens addresses. */
export const withoutMarks = (text: SourceText): SourceText =>
  text
    .replace(invisible, '')
    .replace(/\u00a0/g, ' ')
    .replace(alerts, '')
    .replace(footnotes, '')
    .replace(superscripts, '')
    .replace(urls, (url) => {
      const [mark = ''] = /[.,;:!?]+$/.exec(url) ?? [];
      return spokenAddress(url.slice(0, url.length - mark.length)) + mark;
    })
    .replace(emphasis, (_, __, inner = '') => inner)
    .replace(/[^\S\n]{2,}/g, ' ');
