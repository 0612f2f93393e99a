import { z } from 'zod';
import { readOnce, readRows } from '../../data/rows';
import type { Sentence } from '../article/article-model';
import { isUnspaced } from '../article/detected-language';
import { asSentence, colonOf, endColon, hasOpenQuote, isDialogue, leads, sentencesOf } from '../article/sentences';
import { capitalized, spaceOf, wordCount } from '../article/words';
import { spanOf } from '../structure/source-text';

/** A sentence, or a quotation, which the voice that names its speaker does not read. */
export interface Part extends Sentence {
  readonly isQuotation: boolean;
  /** Belongs to a quotation of several sentences that stays in its place. */
  readonly isWithin?: boolean;
}

const cell = z.string().min(1);
const rowSchema = z.tuple([cell, cell, cell, cell]).transform(([language, verbs, conjunctions, times]) => ({
  language,
  /** "said Mayor Elena Ortiz" */
  inverted: new RegExp(`^(${verbs})(?![\\p{L}\\p{N}-])(.*)$`, 'su'),
  /** "Mayor Elena Ortiz said on Tuesday" */
  straight: new RegExp(language === 'zh' ? `(?:${verbs})$` : `^\\S.{0,120}? (?:${verbs})(?![\\p{L}-])`, 'su'),
  /** "It costs too much, said the mayor. It is old." */
  within: new RegExp(`^(.+?), ((?:${verbs})(?![\\p{L}])[^,.!?]{2,60})([,.]) ?(.*)$`, 'su'),
  /** "said Ortiz, and left" goes on with another sentence. */
  goesOn: new RegExp(`[\\s,;，；](?:${conjunctions})\\s+(?!\\p{Lu})|[，；](?:${conjunctions})`, 'u'),
  /** "on Tuesday" */
  time: new RegExp(`,? ((?:${times})(?!\\p{Ll}).*)$`, 'su'),
}));
type Saying = z.infer<typeof rowSchema>;
const sayings = readOnce(() => readRows('articles/saying.tsv', rowSchema));
/** "dit-il", "a-t-elle ajouté" */
const frenchInversion = /^(\p{L}+)-(?:t-)?(je|il|elle|on|ils|elles)(?![\p{L}])(.*)$/su;

const quoted = '(?:“[^“”]+”|„[^„“”]+[“”]|«[^«»]+»|"[^"]+"|「[^「」]+」)';
const around = new RegExp(`^(${quoted})[,，]?\\s*([^“”„«»"「」]+?)(?:[,，:：]?\\s*(${quoted}))?[.。]?$`, 'su');
const before = new RegExp(`^([^“”„«»"「」]+[:：,，])\\s*(${quoted})(?:[,，]\\s*([^“”„«»"「」]+?))?[.。]?$`, 'su');
const alone = new RegExp(`^${quoted}$`, 'su');
/** "A new concept: “pinning”" is no quotation. */
const maxTermWords = 2;
/** A quotation that is not closed by then may not be one. */
const maxCharacters = 2_000;

/** Sentences of a paragraph with its direct quotations apart, each after words that name its speaker. */
export class Quotations {
  private readonly saying: Saying | undefined;

  /** @param isSeparated whether another voice reads quotations */
  constructor(
    private readonly language: string,
    isSeparated = true,
  ) {
    this.saying = isSeparated ? sayings().find((each) => each.language === language) : undefined;
  }

  /** @param unnamed what is said before a quotation whose speaker the paragraph does not name; null: it stays in its place */
  separate(sentences: readonly Sentence[], unnamed: string | null): Part[] {
    const groups = this.wholeQuotations(sentences);
    const parts: Part[] = [];
    for (let index = 0; index < groups.length; index++) {
      const group = this.joined(groups[index]!);
      const [next, last] = [groups[index + 1]?.[0], parts.at(-1)];
      const isAlone = this.saying && alone.test(group.text) && !this.saying.within.test(inner(group.text));
      if (isAlone && next && this.language === 'zh' && this.named(bare(next.text)) !== null) {
        parts.push(...this.parted(next.range, [bare(next.text)], group.text, group.range));
        index += 1;
      } else if (isAlone && last && (last.isQuotation || leads(last.text)))
        parts.push(...this.quoted(group.text, group.range));
      else if (isAlone && unnamed !== null) parts.push(...this.parted(group.range, [unnamed], group.text));
      else parts.push(...(this.partsOf(group) ?? inPlace(groups[index]!)));
    }
    return parts;
  }

  private partsOf({ text, range }: Sentence): Part[] | null {
    if (this.saying === undefined) return null;
    const [, first, words, second] = around.exec(text) ?? [];
    if (first !== undefined && words !== undefined) {
      const named = this.named(words);
      const whole = second === undefined ? first : rejoined(first, second, spaceOf(this.language));
      return named === null ? null : this.parted(range, [named], whole);
    }
    const [, said, by, mark, rest = ''] = (alone.test(text) && this.saying.within.exec(inner(text))) || [];
    const name = by === undefined ? null : this.named(by);
    if (name !== null) {
      const halves = `${said}${mark} ${rest}`.trim();
      return this.parted(range, [name], `${text.charAt(0)}${halves}${text.at(-1)}`);
    }
    const [, lead = '', quotation, after] = before.exec(text) ?? [];
    if (quotation === undefined) return null;
    const isSentence = isUnspaced(this.language) || wordCount(quotation, this.language) > maxTermWords;
    const isNamed = (leads(lead) && isSentence) || this.saying.straight.test(lead);
    if (after !== undefined) {
      const named = this.named(after);
      return leads(lead) && named ? this.parted(range, [lead.replace(endColon, '.'), named], quotation) : null;
    }
    return isNamed ? this.parted(range, [lead.replace(/\s?[:：,，]$/u, '')], quotation) : null;
  }

  private parted(range: Sentence['range'], named: readonly string[], quotation: string, of = range): Part[] {
    const lead = named.map(capitalized).join(spaceOf(this.language)).replace(endColon, '');
    const whole = spanOf([range, of]);
    return [
      { text: /[。.]$/u.test(lead) ? lead : lead + colonOf(this.language).trimEnd(), range: whole, isQuotation: false },
      ...this.quoted(quotation, whole),
    ];
  }

  private quoted(quotation: string, range: Sentence['range']): Part[] {
    const sentences = sentencesOf(finished(quotation, this.language), this.language);
    return sentences.map((text) => ({ text, range, isQuotation: true }));
  }

  /** "Mayor Elena Ortiz said on Monday" of "said Mayor Elena Ortiz on Monday"; null for words that may not name a speaker. */
  private named(words: string): string | null {
    const { inverted, straight, goesOn, time } = this.saying!;
    if (goesOn.test(words)) return null;
    if (straight.test(words)) return words;
    const [, french, pronoun, more] = frenchInversion.exec(words) ?? [];
    if (french !== undefined) return `${pronoun} ${french}${more}`;
    const [, verb, rest = ''] = inverted.exec(words) ?? [];
    if (verb === undefined || verb === 'so') return verb === undefined ? null : words;
    const when = time.exec(rest);
    const subject = (when ? rest.slice(0, when.index) : rest).trim();
    return [subject + (subject.includes(',') ? ',' : ''), verb, when?.[1]].filter(Boolean).join(' ');
  }

  /** Sentences with those that belong to the same quotation. */
  private wholeQuotations(sentences: readonly Sentence[]): Sentence[][] {
    const groups: Sentence[][] = [];
    let text = '';
    const isSaid = isDialogue(sentences[0]?.text ?? '');
    for (const sentence of sentences) {
      const isOpen = text.length < maxCharacters && (hasOpenQuote(text) || (isSaid && groups.length > 0));
      if (isOpen) groups.at(-1)!.push(sentence);
      else groups.push([sentence]);
      text = isOpen ? text + sentence.text : sentence.text;
    }
    return groups;
  }

  private joined(sentences: readonly Sentence[]): Sentence {
    const text = sentences.map((sentence) => sentence.text).join(spaceOf(this.language));
    return { text, range: spanOf(sentences.map(({ range }) => range)) };
  }
}

const inPlace = (sentences: readonly Sentence[]): Part[] =>
  sentences.map((sentence) => ({ ...sentence, isQuotation: false, isWithin: sentences.length > 1 }));

/** Whether a part is a quotation whose speaker its paragraph does not name. */
export const isUnnamed = ({ text, isQuotation }: Part): boolean => !isQuotation && alone.test(text);

const bare = (sentence: string): string => sentence.replace(/[.。]$/u, '');

const inner = (quotation: string): string => quotation.slice(1, -1).trim();

/** Both halves of a quotation around the words that name its speaker. */
const rejoined = (first: string, second: string, space: string): string =>
  `${first.charAt(0)}${inner(first)}${space}${inner(second)}${second.at(-1)}`;

/** The quotation with a final mark inside its quotation marks. */
const finished = (quotation: string, language: string): string => {
  const space = language === 'fr' && quotation.startsWith('«') ? ' ' : '';
  return `${quotation.charAt(0)}${space}${asSentence(inner(quotation), language)}${space}${quotation.at(-1)}`;
};
