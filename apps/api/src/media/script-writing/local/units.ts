import { z } from 'zod';
import { patternCell, readOnce, readRows } from '../../data/rows';
import type { Article, Block, Sentence } from '../article/article-model';
import { namedTurnIn } from '../article/conversation';
import { isUnspaced } from '../article/detected-language';
import { hasOpenQuote, isQuestion } from '../article/sentences';

const rowSchema = z.tuple([z.string().min(2), z.enum(['word', 'beginning']), patternCell]);
const marks = '^[\\s"“„«「『(—–-]*';
/** First words that point back at the sentence before: pronouns, demonstratives and conjunctions. */
const openingsIn = readOnce((language: string): RegExp | null => {
  const rows = readRows('articles/backward-openings.tsv', rowSchema).filter(([each]) => each === language);
  if (rows.length === 0) return null;
  const end = rows.some(([, place]) => place === 'word') ? '(?![\\p{L}\\p{N}])' : '';
  return new RegExp(`${marks}(?:${rows.map(([, , words]) => words).join('|')})${end}`, 'u');
});

/** Whether a sentence cannot be understood without the one before; so are all in other languages. */
export const isDangling = (sentence: string, language: string): boolean => openingsIn(language)?.test(sentence) ?? true;

/** Sentences that are kept or left out together. */
export interface Unit {
  readonly sentences: readonly Sentence[];
  readonly section: number;
  /** The unit before, without which this one is not understood. */
  readonly needs: number | null;
  readonly opens: 'article' | 'section' | 'paragraph' | null;
  readonly text: string;
}

/** A quotation that is not closed by then may not be one. */
const maxQuotationCharacters = 600;
/** A longer list is kept from its beginning. */
const maxWholeListCharacters = 500;

/** A shorter sentence refers to the one before: "It works." */
const minAloneFor = (language: string): number => (isUnspaced(language) || language === 'ko' ? 10 : 28);

export function unitsOf({ sections, language, names }: Article): Unit[] {
  const draft = new UnitDraft(language, names);
  sections.forEach(({ blocks }, section) => {
    draft.openSection(section);
    for (const block of blocks) {
      draft.openBlock(block);
      block.sentences.forEach((sentence, index) => draft.add(sentence, block, index));
    }
  });
  return draft.units;
}

type Open = { -readonly [Key in keyof Unit]: Unit[Key] } & { sentences: Sentence[] };

class UnitDraft {
  readonly units: Open[] = [];
  private section = 0;
  private isNewSection = true;
  private isNewBlock = true;

  constructor(
    private readonly language: string,
    private readonly names: readonly string[],
  ) {}

  openSection(section: number): void {
    this.section = section;
    this.isNewSection = true;
  }

  openBlock({ sentences }: Block): void {
    if (sentences.length > 0) this.isNewBlock = true;
  }

  add(sentence: Sentence, block: Block, index: number): void {
    const before = this.isNewSection ? undefined : this.units.at(-1);
    if (before && this.isGlued(before, block, index)) {
      before.sentences.push(sentence);
      before.text = `${before.text} ${sentence.text}`;
    } else this.open(sentence, block, index, before);
    [this.isNewSection, this.isNewBlock] = [false, false];
  }

  /** What a colon, a question or an open quotation announces, rows of a table, the mention of code, and short lists. */
  private isGlued(before: Open, { kind, sentences }: Block, index: number): boolean {
    const { text } = before.sentences.at(-1)!;
    if (/[:：]$/.test(text) || isQuestion(text)) return true;
    if (before.text.length < maxQuotationCharacters && hasOpenQuote(before.text)) return true;
    if (kind === 'code') return true;
    if (index === 0) return false;
    return (
      kind === 'table' ||
      (kind === 'list' && sentences.reduce((sum, { text: item }) => sum + item.length, 0) <= maxWholeListCharacters)
    );
  }

  private open(sentence: Sentence, { kind }: Block, index: number, before: Open | undefined): void {
    const needsBefore =
      before !== undefined &&
      (isDangling(sentence.text, this.language) ||
        sentence.text.length < minAloneFor(this.language) ||
        (kind === 'list' && index > 0) ||
        // Who goes on to speak in a conversation is named before.
        (this.names.length > 0 && namedTurnIn(sentence.text, this.names) === null));
    this.units.push({
      sentences: [sentence],
      section: this.section,
      needs: needsBefore ? this.units.length - 1 : null,
      opens: this.units.length === 0 ? 'article' : this.isNewSection ? 'section' : this.isNewBlock ? 'paragraph' : null,
      text: sentence.text,
    });
  }
}
