import {
  maxCaptionRowCharacters,
  maxCaptionRows,
  maxCaptionSeconds,
  minCaptionSeconds,
} from '@duetcast/domain/limits/job-limits';
import { wordRangesOf } from '../../../media/speech/words/word-ranges';
import type { Cue, CueWord } from './cue';

/** Of the slowest speech; what a line lasts beyond it is silence. */
const maxSecondsPerLetter = 0.2;
/** A longer silence ends a cue, so that what follows is not read before it is heard. */
const maxSilentSeconds = 0.8;

/** A cue that fits the screen. */
export interface ShortCue extends Cue {
  /** The text as it is shown. */
  readonly rows: readonly string[];
}

/** A word with the space before it, at the time at which it is heard. */
interface TimedWord extends CueWord {
  readonly space: string;
  /** Absent: the time is an estimate. */
  readonly heard?: CueWord;
}

/**
 * The cues divided at the ends of sentences and clauses. Words have the times of the engine, else a share of the time of
 * their line that follows their spoken length. @param label what stands before the text of a cue
 */
export const shortCues = (cues: readonly Cue[], label: (cue: Cue) => string = () => ''): ShortCue[] =>
  withMinimum(cues.flatMap((cue) => divided(cue, label(cue))));

function divided(cue: Cue, label: string): ShortCue[] {
  const words = timedWords(cue, label);
  const ends = bestEnds(words);
  return ends.map((end, at) => cueOf(cue, words.slice(at === 0 ? 0 : ends[at - 1], end), at === ends.length - 1));
}

function cueOf({ speaker, endSeconds, words: known }: Cue, words: readonly TimedWord[], isLast: boolean): ShortCue {
  const startSeconds = words[0]!.startSeconds;
  const end = isLast ? endSeconds : words.at(-1)!.endSeconds;
  const rows = rowsOf(words) ?? [textOf(words)];
  const heard = words.flatMap((word) => word.heard ?? []);
  return {
    ...{
      startSeconds,
      endSeconds: Math.min(end, startSeconds + maxCaptionSeconds),
      speaker,
      text: textOf(words),
      rows,
    },
    ...(known && { words: heard }),
  };
}

function timedWords(cue: Cue, label: string): TimedWord[] {
  const known = cue.words && knownWords(cue.text, cue.words);
  const labelWords = wordsIn(label).map((word) => ({
    ...word,
    startSeconds: cue.startSeconds,
    endSeconds: cue.startSeconds,
  }));
  const [first, ...others] = known ?? estimatedWords(cue);
  // The first word begins with the cue, whatever silence is before it.
  return first
    ? [...labelWords, { ...first, space: label && ' ', startSeconds: cue.startSeconds }, ...others]
    : labelWords;
}

function knownWords(text: string, words: readonly CueWord[]): TimedWord[] {
  let at = 0;
  return words.map((word) => {
    const from = Math.max(at, text.indexOf(word.text, at));
    const space = text.slice(at, from);
    at = from + word.text.length;
    return { ...word, space, heard: word };
  });
}

function estimatedWords({ text, startSeconds, endSeconds, breaks = [] }: Cue): TimedWord[] {
  const words = wordsIn(text);
  const lengths = words.map((word) => spokenLength(word.text));
  let characters = 0;
  const silences = words.map((word) => {
    const before = breaks.filter(({ after }) => after > 0 && after === characters);
    characters += word.text.length;
    return sum(before.map(({ ms }) => ms / 1000));
  });
  const spokenSeconds = Math.max(0, endSeconds - startSeconds - sum(silences));
  const perLetter = Math.min(maxSecondsPerLetter, spokenSeconds / (sum(lengths) || 1));
  let end = startSeconds;
  return words.map((word, at) => {
    const start = end + silences[at]!;
    end = start + perLetter * lengths[at]!;
    return { ...word, startSeconds: start, endSeconds: end };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((whole, number) => whole + number, 0);

/** Words and the spaces before them; a longer word than a row, such as an address, is cut. */
function wordsIn(text: string): Pick<TimedWord, 'text' | 'space'>[] {
  let at = 0;
  return wordRangesOf(text).flatMap(({ from, to }) => {
    const space = text.slice(at, from);
    at = to;
    const parts = text.slice(from, to).match(new RegExp(`.{1,${maxCaptionRowCharacters}}`, 'gsu')) ?? [];
    return parts.map((part, index) => ({ text: part, space: index === 0 ? space : '' }));
  });
}

/** In letters: a figure is said as a word, a syllable of Chinese is longer than a letter, punctuation is a pause. */
function spokenLength(word: string): number {
  const count = (pattern: RegExp): number => word.match(pattern)?.length ?? 0;
  const pause = /[.!?…。！？]["'”’»)\]]*$/u.test(word) ? 4 : /[,;:–—，；：、]$/u.test(word) ? 2 : 0;
  return (
    1 +
    count(/\p{L}/gu) +
    4 * count(/\p{N}/gu) +
    2 * count(/[\p{scx=Han}\p{scx=Hang}]/gu) +
    4 * count(/[%€$£]/gu) +
    pause
  );
}

const textOf = (words: readonly TimedWord[]): string =>
  words.map(({ text, space }, index) => (index === 0 ? text : space + text)).join('');
const lengthOf = (text: string): number => [...text].length;

/** The words on at most two rows, divided at a pause or near the middle; null if they do not fit. */
function rowsOf(words: readonly TimedWord[]): string[] | null {
  const whole = textOf(words);
  if (lengthOf(whole) <= maxCaptionRowCharacters) return [whole];
  if (lengthOf(whole) > maxCaptionRows * (maxCaptionRowCharacters + 1)) return null;
  let best: { rows: string[]; cost: number } | null = null;
  for (let at = 1; at < words.length; at++) {
    const rows = [textOf(words.slice(0, at)), textOf(words.slice(at))];
    const [first, second] = rows.map(lengthOf) as [number, number];
    if (first > maxCaptionRowCharacters || second > maxCaptionRowCharacters) continue;
    const cost = Math.abs(first - second) + 10 * breakCost(words[at - 1]!.text);
    if (!best || cost < best.cost) best = { rows, cost };
  }
  return best?.rows ?? null;
}

/** How badly a cue ends after this word: 0 at the end of a sentence, 1 of a clause, 3 within one. */
const breakCost = (word: string): number =>
  /[.!?…。！？]["'”’»)\]]*$/u.test(word) ? 0 : /[,;:–—)，；：、]["'”’»]*$/u.test(word) ? 1 : 3;

/** The ends of the cues, exclusive, that divide the words best. */
function bestEnds(words: readonly TimedWord[]): number[] {
  const costs = [0];
  const starts = [0];
  for (let end = 1; end <= words.length; end++) {
    costs[end] = Infinity;
    for (let start = end - 1; start >= 0; start--) {
      const cost = costs[start]! + cueCost(words, start, end);
      if (cost < costs[end]!) [costs[end], starts[end]] = [cost, start];
      // Longer ones do not fit either.
      if (start < end - 1 && !fits(words, start, end)) break;
    }
  }
  const ends: number[] = [];
  for (let end = words.length; end > 0; end = starts[end]!) ends.unshift(end);
  return ends;
}

const secondsOf = (words: readonly TimedWord[], start: number, end: number): number =>
  words[end - 1]!.endSeconds - words[start]!.startSeconds;

const hasSilence = (words: readonly TimedWord[]): boolean =>
  words.some((word, at) => at > 0 && word.startSeconds - words[at - 1]!.endSeconds > maxSilentSeconds);

const fits = (words: readonly TimedWord[], start: number, end: number): boolean =>
  !hasSilence(words.slice(start, end)) &&
  lengthOf(textOf(words.slice(start, end))) <= maxCaptionRows * maxCaptionRowCharacters + 1 &&
  secondsOf(words, start, end) <= maxCaptionSeconds;

function cueCost(words: readonly TimedWord[], start: number, end: number): number {
  const seconds = secondsOf(words, start, end);
  const isSingle = end - start === 1;
  if (!isSingle && (!fits(words, start, end) || rowsOf(words.slice(start, end)) === null)) return Infinity;
  const tooShort = Math.max(0, minCaptionSeconds - seconds) * 20;
  return 2 + tooShort + (end === words.length ? 0 : 2 * breakCost(words[end - 1]!.text));
}

/** Cues that are too short begin earlier or end later, as far as their neighbors can spare the time. */
function withMinimum(cues: readonly ShortCue[]): ShortCue[] {
  const times = cues.map(({ startSeconds, endSeconds }) => ({ startSeconds, endSeconds }));
  for (const [index, time] of times.entries()) {
    const [before, after] = [times[index - 1], times[index + 1]];
    const missing = () => Math.max(0, minCaptionSeconds - (time.endSeconds - time.startSeconds));
    const spare = ({ startSeconds, endSeconds }: typeof time): number =>
      Math.max(0, endSeconds - startSeconds - minCaptionSeconds);
    if (after) {
      time.endSeconds += Math.min(missing(), after.startSeconds - time.endSeconds + spare(after));
      after.startSeconds = Math.max(after.startSeconds, time.endSeconds);
    }
    if (before) {
      time.startSeconds -= Math.min(missing(), time.startSeconds - before.endSeconds + spare(before));
      before.endSeconds = Math.min(before.endSeconds, time.startSeconds);
    }
  }
  return cues.map((cue, index) => ({ ...cue, ...times[index]! }));
}
