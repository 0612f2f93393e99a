import type { Voice } from '@duetcast/domain/voices/voice';
import { maxCompilationSegments, maxTtsCharacters } from '@duetcast/domain/jobs/job-limits';
import {
  defaultScriptModel,
  defaultScriptTemperature,
  type ScriptModel,
} from '@duetcast/domain/podcasts/podcast-limits';
import { ownDomains } from './own-domains';

export const speakers = ['host', 'guest'] as const;
export type Speaker = (typeof speakers)[number];

/** As the API names them, whatever the language of the interface. */
export const speakerNames = { host: 'Host', guest: 'Guest' } as const satisfies Record<Speaker, string>;

export interface Line {
  /** Names the line on this page only. */
  id: string;
  speaker: Speaker;
  text: string;
  /** Its own; null: its speaker's. */
  voice: Voice | null;
}

/** What can be undone. */
export interface Script {
  title: string;
  voices: Record<Speaker, Voice | null>;
  lines: readonly Line[];
  /** The podcast whose script this is: its audio is made without paying for another script. */
  podcastId: string | null;
}

/** What a script is written of, and how. */
export interface Article {
  text: string;
  /** As it was typed; empty: the text was pasted. */
  address: string;
  model: ScriptModel;
  temperature: number;
}

/** A line as it was sent to be spoken. */
export interface RenderedLine {
  id: string;
  speaker: Speaker;
  text: string;
  voiceId: string;
  voiceName: string;
}

/** The audio that was made last. */
export interface Render {
  jobId: string;
  /** In the order of the job's segments. */
  lines: readonly RenderedLine[];
}

/** What a person has prepared on the Create tab. */
export interface Draft extends Script {
  domain: string;
  article: Article;
  made: Render | null;
}

export const otherSpeaker = (speaker: Speaker): Speaker => (speaker === 'host' ? 'guest' : 'host');

export const newLine = (speaker: Speaker, text = '', voice: Voice | null = null): Line => ({
  id: crypto.randomUUID(),
  speaker,
  text,
  voice,
});

export const emptyArticle: Article = {
  text: '',
  address: '',
  model: defaultScriptModel,
  temperature: defaultScriptTemperature,
};

export const emptyDraft = (): Draft => ({
  title: '',
  domain: ownDomains.dashboard,
  voices: { host: null, guest: null },
  lines: [newLine('host'), newLine('guest')],
  podcastId: null,
  article: emptyArticle,
  made: null,
});

/** As the API has it: blanks, control and format characters alone say nothing. */
const somethingToSay = /[^\s\p{Cc}\p{Cf}]/u;

/** Lines that will be spoken; empty ones are left out. */
export const spokenLines = (lines: readonly Line[]): Line[] => lines.filter(({ text }) => somethingToSay.test(text));

export const charactersOf = (lines: readonly Line[]): number =>
  spokenLines(lines).reduce((sum, { text }) => sum + text.length, 0);

export const isTooLong = ({ text }: Line): boolean => text.length > maxTtsCharacters;

export const voiceOf = ({ voice, speaker }: Line, voices: Script['voices']): Voice | null => voice ?? voices[speaker];

/** Whether anything was typed or made that somebody could miss. */
export const isEmpty = ({ lines, title, article, made }: Draft): boolean =>
  spokenLines(lines).length === 0 && title.trim() === '' && article.text.trim() === '' && made === null;

/** What keeps a draft from being made. */
type Obstacle = 'noLine' | 'tooManyLines' | 'lineTooLong' | 'noDomain' | 'noHost' | 'noGuest' | 'notLeft';

/** `left`: characters of the domain, null: unlimited, undefined: not known yet. */
export function obstaclesOf(draft: Draft, left: number | null | undefined): Obstacle[] {
  const { voices, domain } = draft;
  const lines = spokenLines(draft.lines);
  const isSilent = (speaker: Speaker) => lines.some((line) => line.speaker === speaker && !voiceOf(line, voices));
  const found: [Obstacle, boolean][] = [
    ['noLine', lines.length === 0],
    ['tooManyLines', lines.length > maxCompilationSegments],
    ['lineTooLong', lines.some(isTooLong)],
    ['noDomain', domain.trim() === ''],
    ['noHost', isSilent('host')],
    ['noGuest', isSilent('guest')],
    ['notLeft', typeof left === 'number' && charactersOf(lines) > left],
  ];
  return found.flatMap(([obstacle, isSo]) => (isSo ? [obstacle] : []));
}
