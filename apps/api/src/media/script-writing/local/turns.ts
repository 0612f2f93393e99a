import { maxTtsCharacters } from '@duetcast/domain/limits/job-limits';
import { maxSectionCharacters } from '@duetcast/domain/limits/podcast-limits';
import type { ScriptSegment } from '@duetcast/domain/podcasts/script';
import { speakers, type Speaker } from '@duetcast/domain/podcasts/speakers';
import type { Change, Passage } from './passages';
import { spanOf } from '../structure/source-text';
import { spaceOf, wordCount } from '../article/words';

/** Passages that one voice reads. */
export interface Turn {
  readonly speaker: Speaker;
  readonly passages: readonly Passage[];
}

export const maxTurnWords = 60;
const minTurnWords = 12;

/** Costs of a change of voices, of what makes a script worse to hear, and of words that one voice has more than another. */
const costs: Readonly<Record<Change, number>> = { always: 0, paragraph: 1, sentence: 4, never: 60 };
const shortTurn = 2;
/** Words too few for the basic English voice of a guest to be understood alone. */
const [loneWords, loneGuest] = [2, 12];
const furtherTurn = 12;
/** Of a voice that goes on in a new turn, and of another that does. */
const sameVoices: Readonly<Record<Change, number>> = { always: 8, paragraph: 0, sentence: 8, never: 0 };
const tornVoices: Readonly<Record<Change, number>> = { always: 0, paragraph: 0, sentence: 0, never: 100 };
const unevenness = 1.5;
/** Voices whose shares differ by more at the end are uneven: 62 and 38 %. */
const maxDifference = 0.24;
const unevenEnd = 1_000;
const minSharedWords = 100;
const silentVoice = 30;
/** What must not be divided may take so many times the words of a turn. */
const longest = 1.25;
/** Drafts kept at each passage: of five, 1 of 1,000 random articles had shares above 65 %. One for long turns, which divide in many ways. */
const maxDrafts = 8;
/** Of drafts whose voices differ by no more words, the cheapest is kept, so that the others differ. */
const nearWords = 2;

interface Draft {
  readonly cost: number;
  /** Words by speaker. */
  readonly words: readonly number[];
  readonly speaker: number;
  readonly from: number;
  readonly before: Draft | null;
}

/** Divides passages among as many speakers, so that they speak about as much and change where the text pauses. */
export function turnsOf(
  passages: readonly Passage[],
  count: number,
  language: string,
  maxWords = maxTurnWords,
): Turn[] {
  const words = wordsIn(passages, language);
  const start: Draft = { cost: 0, words: speakers.slice(0, count).map(() => 0), speaker: -1, from: 0, before: null };
  const mustBeFew = maxWords > maxTurnWords;
  const drafts: Draft[][] = [[start], ...passages.map(() => [])];
  for (let from = 0; from < passages.length; from++) {
    const kept = mustBeFew ? 1 : maxDrafts;
    const best = drafts[from]!;
    drafts[from] = [];
    const { change } = passages[from]!;
    for (const { to, spoken, speaker } of turnsFrom(passages, words, from, maxWords)) {
      const next = { from, spoken, speaker, change, mustBeFew, isEnd: to === passages.length };
      for (const draft of best) keepContinued(drafts[to]!, draft, next, kept);
    }
  }
  return turnsIn(drafts[passages.length]![0]!, passages);
}

/** No division of the passages has fewer turns. */
export function fewestTurns(passages: readonly Passage[], language: string, maxWords: number): number {
  const words = wordsIn(passages, language);
  let [count, from] = [0, 0];
  for (; from < passages.length; count++) for (const { to } of turnsFrom(passages, words, from, maxWords)) from = to;
  return count;
}

const wordsIn = (passages: readonly Passage[], language: string): number[] =>
  passages.map(({ text }) => wordCount(text, language));

/** The turns that may start with a passage. */
function* turnsFrom(passages: readonly Passage[], words: readonly number[], from: number, maxWords: number) {
  let [spoken, characters] = [0, 0];
  let speaker: Speaker | null = null;
  for (let to = from; to < passages.length; to++) {
    const { change, text, speaker: own } = passages[to]!;
    spoken += words[to]!;
    characters += text.length + 1;
    const isOver = spoken > (change === 'never' ? longest : 1) * maxWords;
    const isOther =
      (speaker !== null && own !== null && own !== speaker) || (change === 'always' && maxWords <= maxTurnWords);
    if (to > from && (isOther || isOver || characters > maxTtsCharacters)) return;
    speaker ??= own;
    yield { to: to + 1, spoken, speaker };
  }
}

interface Next {
  readonly from: number;
  readonly spoken: number;
  readonly speaker: Speaker | null;
  readonly change: Change;
  /** Whether the script has too many turns of usual length. */
  readonly mustBeFew: boolean;
  readonly isEnd: boolean;
}

/** Adds what continues a draft to the cheapest drafts, which are in order: the others of a long text would fill the memory. */
function keepContinued(drafts: Draft[], draft: Draft, next: Next, count: number): void {
  const { from, spoken, speaker, change, mustBeFew, isEnd } = next;
  const isTooDear = (cost: number) => drafts.length === count && drafts[count - 1]!.cost <= cost;
  const least = draft.cost + costs[change] + (mustBeFew ? furtherTurn : 0) + (spoken < minTurnWords ? shortTurn : 0);
  if (isTooDear(least)) return;
  const mustChange = speaker === null && change !== 'never' && draft.words.length > 1;
  const chosen = speaker === null ? draft.words.keys() : [speakers.indexOf(speaker)];
  for (const index of chosen) {
    if (mustChange && index === draft.speaker) continue;
    const soFar = least + costOf(draft, index, next);
    if (isTooDear(soFar)) continue;
    const words = draft.words.map((each, at) => (at === index ? each + spoken : each));
    const cost = soFar + (isEnd ? endCost(words) : 0);
    if (isEnd && isTooDear(cost)) continue;
    const like = drafts.findIndex((kept) => kept.speaker === index && areNear(kept.words, words));
    if (like >= 0 && drafts[like]!.cost <= cost) continue;
    if (like >= 0) drafts.splice(like, 1);
    const at = drafts.findIndex((kept) => kept.cost > cost);
    drafts.splice(at === -1 ? drafts.length : at, 0, { cost, words, speaker: index, from, before: draft });
    if (drafts.length > count) drafts.pop();
  }
}

const areNear = (some: readonly number[], others: readonly number[]): boolean =>
  some.every((words, at) => Math.abs(words - others[at]!) <= nearWords);

/** What it adds that the voice at `index` speaks next. */
function costOf(draft: Draft, index: number, { spoken, speaker, change }: Next): number {
  let [most, least] = [0, Infinity];
  for (let at = 0; at < draft.words.length; at++) {
    const words = draft.words[at]! + (at === index ? spoken : 0);
    most = Math.max(most, words);
    least = Math.min(least, words);
  }
  const difference = speaker === null ? (most - least) / maxTurnWords : 0;
  return (
    (spoken <= loneWords && index > 0 ? loneGuest : 0) +
    (index === draft.speaker ? sameVoices[change] : tornVoices[change]) +
    unevenness * difference ** 2
  );
}

function endCost(words: readonly number[]): number {
  const total = words.reduce((sum, each) => sum + each, 0);
  const difference = (Math.max(...words) - Math.min(...words)) / total;
  const uneven = total < minSharedWords ? 0 : unevenEnd * Math.max(0, difference - maxDifference);
  return uneven + silentVoice * words.filter((each) => each === 0).length;
}

function turnsIn(last: Draft, passages: readonly Passage[]): Turn[] {
  const turns: Turn[] = [];
  for (let draft = last, to = passages.length; draft.before; to = draft.from, draft = draft.before)
    turns.unshift({ speaker: speakers[draft.speaker]!, passages: passages.slice(draft.from, to) });
  return turns;
}

/** A turn as a line of a script. */
export function lineOf({ speaker, passages }: Turn, language: string): ScriptSegment {
  const ranges = passages.flatMap(({ range }) => range ?? []);
  const [section] = passages.flatMap((passage) => passage.section ?? []);
  return {
    speaker,
    text: passages.map(({ text }) => text).join(spaceOf(language)),
    ...(section !== undefined && { section: section.slice(0, maxSectionCharacters) }),
    ...(ranges.length > 0 && { source: spanOf(ranges) }),
  };
}
