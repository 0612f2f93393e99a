import type { Voice } from '@duetcast/domain/voices/voice';
import { maxCompilationSegments, maxTtsCharacters } from '@duetcast/domain/jobs/job-limits';
import { ownDomains } from './own-domains';

export const speakers = ['host', 'guest'] as const;
export type Speaker = (typeof speakers)[number];

export const speakerNames: Readonly<Record<Speaker, string>> = { host: 'Host', guest: 'Guest' };

export interface Line {
  /** Names the line on this page only. */
  id: string;
  speaker: Speaker;
  text: string;
}

/** What a person has prepared on the Create tab. */
export interface Draft {
  title: string;
  domain: string;
  voices: Record<Speaker, Voice | null>;
  lines: Line[];
}

export const otherSpeaker = (speaker: Speaker): Speaker => (speaker === 'host' ? 'guest' : 'host');
export const newLine = (speaker: Speaker, text = ''): Line => ({ id: crypto.randomUUID(), speaker, text });

export const emptyDraft = (): Draft => ({
  title: '',
  domain: ownDomains.dashboard,
  voices: { host: null, guest: null },
  lines: [newLine('host'), newLine('guest')],
});

/** Swaps a line with the one above (-1) or below (1); at an edge nothing moves. */
export function moved(lines: readonly Line[], index: number, by: -1 | 1): Line[] {
  const result = [...lines];
  const line = result[index];
  const other = result[index + by];
  if (!line || !other) return result;
  result[index] = other;
  result[index + by] = line;
  return result;
}

/** As the API has it: blanks, control and format characters alone say nothing. */
const somethingToSay = /[^\s\p{Cc}\p{Cf}]/u;

/** Lines that will be spoken; empty ones are left out. */
export const spokenLines = (lines: readonly Line[]): Line[] => lines.filter(({ text }) => somethingToSay.test(text));

export const charactersOf = (lines: readonly Line[]): number =>
  spokenLines(lines).reduce((sum, { text }) => sum + text.length, 0);

export const isTooLong = ({ text }: Line): boolean => text.length > maxTtsCharacters;

/** What keeps the draft from being made, each a sentence; empty: nothing does. `left` null: unlimited. */
export function obstaclesOf(draft: Draft, left: number | null | undefined): string[] {
  const lines = spokenLines(draft.lines);
  const silent = speakers.filter((speaker) => lines.some((line) => line.speaker === speaker) && !draft.voices[speaker]);
  const characters = charactersOf(lines);
  return [
    lines.length === 0 && 'Write at least one line.',
    lines.length > maxCompilationSegments && `A compilation takes at most ${maxCompilationSegments} segments.`,
    lines.some(isTooLong) && `Text is limited to ${maxTtsCharacters} characters a line.`,
    draft.domain.trim() === '' && 'Name the domain that the characters count for.',
    ...silent.map((speaker) => `Choose a voice for the ${speaker}.`),
    typeof left === 'number' && characters > left && 'These characters do not fit into what is left this month.',
  ].filter((obstacle) => typeof obstacle === 'string');
}

export interface CompilationRequest {
  compilation: { text: string; voice_id: string; speaker: string }[];
  domain: string;
  title?: string;
}

/** What the API is asked for. @throws Error when a speaker that speaks has no voice. */
export function requestOf({ lines, voices, domain, title }: Draft): CompilationRequest {
  const compilation = spokenLines(lines).map(({ text, speaker }) => {
    const voice = voices[speaker];
    if (!voice) throw new Error(`The ${speaker} has no voice.`);
    return { text, voice_id: voice.voice_id, speaker: speakerNames[speaker] };
  });
  return { compilation, domain: domain.trim(), ...(title.trim() && { title: title.trim() }) };
}
