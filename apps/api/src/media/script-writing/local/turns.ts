import type { Article, Section, Sentence } from '../article/article-model';
import { isUnspaced } from '../article/detected-language';
import { asSentence, hasOpenQuote, isQuestion } from '../article/sentences';
import type { Range } from '../structure/source-text';
import { maxTurnCharacters, piecesOf } from './pieces';

/** One utterance of a guest, and the parts of the article that the Host may speak before it. */
export interface Turn {
  /** Heading that starts with this turn. */
  readonly heading: Sentence | null;
  /** Questions in the article that the text answers. */
  readonly question: Sentence | null;
  readonly sentences: readonly Sentence[];
}

/** Characters of a guest's turn: target, minimum for its own turn, and maximum. */
interface Lengths {
  readonly target: number;
  readonly min: number;
  readonly max: number;
}

export const lengthsFor = (language: string): Lengths =>
  isUnspaced(language) || language === 'ko' ? { target: 130, min: 35, max: 260 } : { target: 320, min: 90, max: 600 };

const maxQuestionCharacters = 240;

export const spaceOf = (language: string): string => (isUnspaced(language) ? '' : ' ');
export const textOf = (sentences: readonly Sentence[], language: string): string =>
  sentences.map(({ text }) => text).join(spaceOf(language));
export const spanOf = (ranges: readonly Range[]): Range => ({
  start: Math.min(...ranges.map(({ start }) => start)),
  end: Math.max(...ranges.map(({ end }) => end)),
});

/**
 * Splits an article between sentences into turns; a turn never spans two headings.
 * @param suits whether the Host has a question for a text, so that a turn starts with it
 */
export function turnsOf(article: Article, suits: (text: string) => boolean): Turn[] {
  return article.sections.flatMap((section) => sectionTurns(section, article.language, suits));
}

/** Merges neighbors, shortest first, until at most `max` turns are left or no pair fits into one speech request. */
export function fewerTurns(turns: readonly Turn[], max: number, language: string): Turn[] {
  const fewer = [...turns];
  const space = spaceOf(language).length;
  const lengthOfTexts = (sentences: readonly Sentence[]) => textOf(sentences, language).length;
  const whole = turns.map((turn) => lengthOfTexts(wholeOf(turn, language)));
  const spoken = turns.map(({ sentences }) => lengthOfTexts(sentences));
  while (fewer.length > Math.max(1, max)) {
    let best = -1;
    let bestLength = maxTurnCharacters + 1;
    for (let index = 0; index + 1 < fewer.length; index++) {
      const length = spoken[index]! + space + whole[index + 1]!;
      if (length < bestLength) [best, bestLength] = [index, length];
    }
    if (best === -1) break;
    const [first, second] = [fewer[best]!, fewer[best + 1]!];
    fewer.splice(best, 2, { ...first, sentences: mergedSentences(first, second, language) });
    whole.splice(best, 2, whole[best]! + space + whole[best + 1]!);
    spoken.splice(best, 2, bestLength);
  }
  return fewer;
}

const mergedSentences = (first: Turn, second: Turn, language: string): Sentence[] => [
  ...first.sentences,
  ...wholeOf(second, language),
];

/** All that a turn has of the article, for one speaker. */
export const wholeOf = ({ heading, question, sentences }: Turn, language: string): Sentence[] => [
  ...(heading ? [{ ...heading, text: asSentence(heading.text, language) }] : []),
  ...(question ? [question] : []),
  ...sentences,
];

/** A list belongs to the sentence with a colon before it. */
function paragraphsOf({ blocks }: Section): Sentence[][] {
  const paragraphs: Sentence[][] = [];
  for (const { kind, sentences } of blocks) {
    const before = paragraphs.at(-1);
    if (kind === 'list' && before && /[:：]$/.test(before.at(-1)?.text ?? '')) before.push(...sentences);
    else if (sentences.length > 0) paragraphs.push([...sentences]);
  }
  return paragraphs;
}

function sectionTurns(section: Section, language: string, suits: (text: string) => boolean): Turn[] {
  const paragraphs = paragraphsOf(section);
  const draft = new Draft(lengthsFor(language), language);
  paragraphs.forEach((paragraph, index) => {
    const following = paragraphs[index + 1];
    paragraph.forEach((sentence, at) => {
      const answer = at + 1 < paragraph.length ? paragraph[at + 1] : following?.[0];
      if (draft.isLongEnough && suits(sentence.text)) draft.endParagraph();
      draft.add(sentence, answer !== undefined && isAskable(sentence.text, draft.isQuoting));
    });
    draft.endParagraph();
  });
  const { heading: text, headingRange: range } = section;
  const heading = text === null || range === null ? null : { text, range };
  return draft.turns().map((turn, index) => ({ ...turn, heading: index === 0 ? heading : null }));
}

const isAskable = (sentence: string, quoting: boolean): boolean =>
  !quoting && isQuestion(sentence) && sentence.length <= maxQuestionCharacters && !/["“”„«»「」『』]/u.test(sentence);

interface Part {
  question: Sentence | null;
  sentences: Sentence[];
}

class Draft {
  private readonly done: Part[] = [];
  private part: Part = { question: null, sentences: [] };

  constructor(
    private readonly lengths: Lengths,
    private readonly language: string,
  ) {}

  get isQuoting(): boolean {
    return hasOpenQuote(textOf(this.part.sentences, this.language));
  }

  get isLongEnough(): boolean {
    return lengthOf(this.part) >= this.lengths.target / 2;
  }

  add(sentence: Sentence, canBeAsked: boolean): void {
    if (canBeAsked && this.addQuestion(sentence)) return;
    for (const piece of piecesOf(sentence)) {
      const length = lengthOf(this.part);
      const newLength = length + piece.text.length;
      const isFull = length >= this.lengths.target || (length >= this.lengths.min && newLength > this.lengths.max);
      if (newLength > maxTurnCharacters || (isFull && !this.isQuoting)) this.close();
      this.part.sentences.push(piece);
    }
  }

  /** Ends the turn if it is long enough. */
  endParagraph(): void {
    if (lengthOf(this.part) >= this.lengths.min && !this.isQuoting) this.close();
  }

  /** Merges a last turn that is too short into the previous one. */
  turns(): Omit<Turn, 'heading'>[] {
    this.close();
    const [before, last] = [this.done.at(-2), this.done.at(-1)];
    if (last && before && last.question === null && lengthOf(last) < this.lengths.min) {
      if (lengthOf(before) + lengthOf(last) <= this.lengths.max) {
        before.sentences.push(...last.sentences);
        this.done.pop();
      }
    }
    return this.done;
  }

  /** Gives the question to the Host if the guest's turn is long enough; consecutive questions are joined. */
  private addQuestion(sentence: Sentence): boolean {
    if (lengthOf(this.part) >= this.lengths.min / 2) this.close();
    if (this.part.sentences.length > 0) return false;
    const { question } = this.part;
    const text = textOf(question === null ? [sentence] : [question, sentence], this.language);
    if (text.length > maxQuestionCharacters) return false;
    this.part.question = { text, range: question === null ? sentence.range : spanOf([question.range, sentence.range]) };
    return true;
  }

  private close(): void {
    const { question, sentences } = this.part;
    if (sentences.length > 0) this.done.push(this.part);
    else if (question !== null) this.done.push({ question: null, sentences: [question] });
    this.part = { question: null, sentences: [] };
  }
}

const lengthOf = ({ sentences }: Part): number => sentences.reduce((sum, { text }) => sum + text.length, 0);
