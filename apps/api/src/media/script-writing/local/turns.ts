import { maxTtsCharacters } from '@duetcast/domain/limits/job-limits';
import type { Article, Section } from './article-model';
import { isUnspaced } from './language';
import { asSentence, hasOpenQuote, isQuestion } from './sentences';

/** One utterance of the Guest, and the parts of the article that the Host speaks before it. */
export interface Turn {
  /** Heading that starts with this turn. */
  readonly heading: string | null;
  /** Questions in the article that the text answers. */
  readonly question: string | null;
  readonly text: string;
}

/** Characters of a Guest's turn: target, minimum for its own turn, and maximum. */
interface Lengths {
  readonly target: number;
  readonly min: number;
  readonly max: number;
}

const lengthsFor = (language: string): Lengths =>
  isUnspaced(language) || language === 'ko' ? { target: 130, min: 35, max: 260 } : { target: 320, min: 90, max: 600 };

const maxQuestionCharacters = 240;
/** Leaves room for the headings and questions that are spoken with a turn. */
const maxTurnCharacters = maxTtsCharacters - 700;

/** Splits an article between sentences into the Guest's turns; a turn never spans two headings. */
export function turnsOf(article: Article, language: string): Turn[] {
  return article.sections.flatMap((section) => sectionTurns(section, language));
}

/** Merges neighbors, shortest first, until at most `max` turns are left or no pair fits into one speech request. */
export function fewerTurns(turns: readonly Turn[], max: number, language: string): Turn[] {
  const fewer = [...turns];
  while (fewer.length > Math.max(1, max)) {
    let best = -1;
    let bestLength = maxTurnCharacters + 1;
    for (let index = 0; index + 1 < fewer.length; index++) {
      const { length } = mergedText(fewer[index]!, fewer[index + 1]!, language);
      if (length < bestLength) [best, bestLength] = [index, length];
    }
    if (best === -1) break;
    const [first, second] = [fewer[best]!, fewer[best + 1]!];
    fewer.splice(best, 2, { ...first, text: mergedText(first, second, language) });
  }
  return fewer;
}

function mergedText(first: Turn, second: Turn, language: string): string {
  const heading = second.heading === null ? [] : [asSentence(second.heading, language)];
  const question = second.question === null ? [] : [second.question];
  return [first.text, ...heading, ...question, second.text].join(spaceOf(language));
}

const spaceOf = (language: string): string => (isUnspaced(language) ? '' : ' ');

/** A list belongs to the sentence with a colon before it. */
function paragraphsOf({ blocks }: Section): string[][] {
  const paragraphs: string[][] = [];
  for (const { kind, sentences } of blocks) {
    const before = paragraphs.at(-1);
    const texts = sentences.map(({ text }) => text);
    if (kind === 'list' && before && /[:：]$/.test(before.at(-1) ?? '')) before.push(...texts);
    else if (texts.length > 0) paragraphs.push(texts);
  }
  return paragraphs;
}

function sectionTurns(section: Section, language: string): Turn[] {
  const { heading } = section;
  const paragraphs = paragraphsOf(section);
  const draft = new Draft(lengthsFor(language), spaceOf(language));
  paragraphs.forEach((paragraph, index) => {
    const following = paragraphs[index + 1];
    paragraph.forEach((sentence, at) => {
      const answer = at + 1 < paragraph.length ? paragraph[at + 1] : following?.[0];
      draft.add(sentence, answer !== undefined && isAskable(sentence, draft.isQuoting));
    });
    draft.endParagraph();
  });
  return draft.turns().map((turn, index) => ({ ...turn, heading: index === 0 ? heading : null }));
}

const isAskable = (sentence: string, quoting: boolean): boolean =>
  !quoting && isQuestion(sentence) && sentence.length <= maxQuestionCharacters && !/["“”„«»「」『』]/u.test(sentence);

interface Part {
  question: string | null;
  sentences: string[];
}

class Draft {
  private readonly done: Part[] = [];
  private part: Part = { question: null, sentences: [] };

  constructor(
    private readonly lengths: Lengths,
    private readonly space: string,
  ) {}

  get isQuoting(): boolean {
    return hasOpenQuote(this.text(this.part));
  }

  add(sentence: string, canBeAsked: boolean): void {
    if (canBeAsked && this.addQuestion(sentence)) return;
    for (const piece of piecesOf(sentence)) {
      const length = this.lengthOf(this.part);
      const newLength = length + piece.length;
      const isFull = length >= this.lengths.target || (length >= this.lengths.min && newLength > this.lengths.max);
      if (newLength > maxTurnCharacters || (isFull && !this.isQuoting)) this.close();
      this.part.sentences.push(piece);
    }
  }

  /** Ends the turn with the paragraph if it is long enough. */
  endParagraph(): void {
    if (this.lengthOf(this.part) >= this.lengths.min && !this.isQuoting) this.close();
  }

  /** Merges a last turn that is too short into the previous one. */
  turns(): Omit<Turn, 'heading'>[] {
    this.close();
    const last = this.done.at(-1);
    const before = this.done.at(-2);
    if (last && before && last.question === null && this.lengthOf(last) < this.lengths.min) {
      if (this.lengthOf(before) + this.lengthOf(last) <= this.lengths.max) {
        before.sentences.push(...last.sentences);
        this.done.pop();
      }
    }
    return this.done.map((part) => ({ question: part.question, text: this.text(part) }));
  }

  /** Gives the question to the Host if the Guest's turn is long enough; consecutive questions are joined. */
  private addQuestion(sentence: string): boolean {
    if (this.lengthOf(this.part) >= this.lengths.min / 2) this.close();
    if (this.part.sentences.length > 0) return false;
    const all = this.part.question === null ? sentence : `${this.part.question}${this.space}${sentence}`;
    if (all.length > maxQuestionCharacters) return false;
    this.part.question = all;
    return true;
  }

  private close(): void {
    if (this.part.sentences.length > 0) this.done.push(this.part);
    else if (this.part.question !== null) this.done.push({ question: null, sentences: [this.part.question] });
    this.part = { question: null, sentences: [] };
  }

  private text({ sentences }: Part): string {
    return sentences.join(this.space);
  }

  private lengthOf({ sentences }: Part): number {
    return sentences.reduce((sum, { length }) => sum + length, 0);
  }
}

/** Splits a sentence over the speech limit at clauses, else spaces, else anywhere. */
function piecesOf(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > maxTurnCharacters) {
    const head = rest.slice(0, maxTurnCharacters);
    const clause = Math.max(...[', ', '; ', ': ', '，', '、', '；', '،'].map((mark) => head.lastIndexOf(mark)));
    const space = head.lastIndexOf(' ');
    const cut =
      clause > maxTurnCharacters / 2 ? clause + 1 : space > maxTurnCharacters / 2 ? space : wholeCharacters(head);
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return [...pieces, rest];
}

/** Never splits a surrogate pair. */
const wholeCharacters = (head: string): number => (/[\ud800-\udbff]$/.test(head) ? head.length - 1 : head.length);
