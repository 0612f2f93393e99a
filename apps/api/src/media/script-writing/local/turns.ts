import { maxTtsCharacters } from '@duetcast/domain/jobs/job-limits';
import type { Article, Section } from './article';
import { isUnspaced } from './language';
import { asSentence, hasOpenQuote, isQuestion } from './sentences';

/** What the Guest says in one go, and what of the article the Host says before it. */
export interface Turn {
  /** Heading that begins here. */
  readonly heading: string | null;
  /** Questions that the article itself asks, answered by what follows. */
  readonly question: string | null;
  readonly text: string;
}

/** Lengths of a Guest's turn in characters: aimed at, too little to stand alone, the most a turn grows to. */
interface Lengths {
  readonly target: number;
  readonly min: number;
  readonly max: number;
}

const lengthsFor = (language: string): Lengths =>
  isUnspaced(language) || language === 'ko' ? { target: 130, min: 35, max: 260 } : { target: 320, min: 90, max: 600 };

const maxQuestionCharacters = 240;
/** Leaves room for the headings and questions that are said with a turn. */
const maxTurnCharacters = maxTtsCharacters - 700;

/** Cuts an article into the Guest's turns, in order, between sentences; a turn never spans two headings. */
export function turnsOf(article: Article, language: string): Turn[] {
  return article.sections.flatMap((section) => sectionTurns(section, language));
}

/** Joins neighbours, shortest first, until there are at most `max` turns or none fits into one call of speech. */
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

function sectionTurns({ heading, paragraphs }: Section, language: string): Turn[] {
  const draft = new Draft(lengthsFor(language), spaceOf(language));
  paragraphs.forEach((paragraph, index) => {
    const following = paragraphs[index + 1];
    paragraph.forEach((sentence, at) => {
      const answered = at + 1 < paragraph.length ? paragraph[at + 1] : following?.[0];
      draft.add(sentence, answered !== undefined && canBeAsked(sentence, draft.isQuoting));
    });
    draft.endParagraph();
  });
  return draft.turns().map((turn, index) => ({ ...turn, heading: index === 0 ? heading : null }));
}

const canBeAsked = (sentence: string, quoting: boolean): boolean =>
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

  add(sentence: string, asked: boolean): void {
    if (asked && this.takesQuestion(sentence)) return;
    for (const piece of piecesOf(sentence)) {
      const length = this.lengthOf(this.part);
      const grown = length + piece.length;
      const full = length >= this.lengths.target || (length >= this.lengths.min && grown > this.lengths.max);
      if (grown > maxTurnCharacters || (full && !this.isQuoting)) this.close();
      this.part.sentences.push(piece);
    }
  }

  /** A paragraph's end ends a turn that can stand alone. */
  endParagraph(): void {
    if (this.lengthOf(this.part) >= this.lengths.min && !this.isQuoting) this.close();
  }

  /** What is too short to stand alone joins the turn before it. */
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

  /** Where the Guest has said enough, the Host asks what the article asks; several questions in a row are one. */
  private takesQuestion(sentence: string): boolean {
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

/** A sentence as it is; one that no single call can speak is cut at a clause, else a space, else anywhere. */
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

/** Not between the halves of a surrogate pair. */
const wholeCharacters = (head: string): number => (/[\ud800-\udbff]$/.test(head) ? head.length - 1 : head.length);
