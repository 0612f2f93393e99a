import { hasSpokenWords } from '@duetcast/domain/jobs/spoken-text';
import type { AudioFormat } from '@duetcast/domain/jobs/audio-formats';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import type { Voice } from '@duetcast/domain/voices/voice';
import { maxCompilationSegments, maxTtsCharacters } from '@duetcast/domain/limits/job-limits';
import { defaultScriptModel, defaultScriptTemperature } from '@duetcast/domain/limits/podcast-limits';
import type { Clips } from '../../sounds/public';
import { defaultSettings, type ScriptSettings } from './script-settings';
import { speakerRoles, type SpeakerId } from '@duetcast/domain/podcasts/speakers';

/** Usage domain of work without a site; duplicated from `libs/domain` to keep its parser out of the bundle. */
const ownDomains = { dashboard: 'dashboard' } as const;

/** How a line is delivered; a missing field is the default. */
export interface Delivery {
  /** Multiple of the voice's own rate; missing: the speed of the show. */
  speed?: number | undefined;
  /** Silence after the line; missing: it depends on what follows. */
  pauseAfterMs?: number | undefined;
  /** Title of the chapter that starts with the line. */
  section?: string | undefined;
}

export interface Line extends Delivery {
  /** Client-side id. */
  id: string;
  speaker: SpeakerId;
  text: string;
  /** null: the speaker's voice. */
  voice: Voice | null;
  /** What the article does not have of the text as it was written. */
  flagged?: readonly string[];
}

/** The part of a draft with undo. */
export interface Script {
  title: string;
  voices: Record<'host' | 'guest', Voice | null> & Partial<Record<SpeakerId, Voice | null>>;
  lines: readonly Line[];
  /** Speed of lines that have none of their own; missing: 1. */
  speed?: number | undefined;
  /** What plays before, after and under the lines; missing: nothing. */
  clips?: Clips | undefined;
  /** The podcast whose script this is; its audio is rendered from that script. */
  podcastId: string | null;
}

/** The source of a script and how it is written. */
export interface Article extends ScriptSettings {
  text: string;
  /** URL as typed; empty: the text was pasted. */
  address: string;
  /** Model of the server's list, or its default. */
  model: string;
  temperature: number;
}

export interface RenderedLine extends Delivery {
  id: string;
  speaker: SpeakerId;
  text: string;
  voiceId: string;
  voiceName: string;
}

/** The latest audio of a draft. */
export interface Render {
  jobId: string;
  /** Lines in the order of the job's segments. */
  lines: readonly RenderedLine[];
  clips?: Clips | undefined;
}

/** A request whose answer is not known yet. */
export interface Unanswered<Request> {
  request: Request;
  /** Idempotency key: the same work is requested once, also after a reload. */
  key: string;
  /** Ms since 1970. */
  sentAt: number;
}

/** What a script is written from. */
export interface ScriptRequest {
  article: Article;
  /** Voices of the Host, then of the guests. */
  cast: readonly Voice[];
  /** Its audio is made as well, unless it costs more. */
  makeUpTo?: number;
}

/** What audio is made from. */
export type AudioRequest = Script & Pick<Draft, 'domain' | 'format'>;

/** The requests of a draft that wait for their answers. */
export interface Waiting {
  script: Unanswered<ScriptRequest> | null;
  audio: Unanswered<AudioRequest> | null;
}

/** What the server has of a script. */
export interface Saved {
  /** Id of the podcast. */
  id: string;
  /** null: it is not there yet, and nothing was edited since it was opened. */
  version: string | null;
  /** The body of the request that saves it. */
  body: string;
  /** What the next request replaces stays a version of its own. */
  keepsPrevious?: boolean | undefined;
}

/** The content of the Create tab. */
export interface Draft extends Script {
  /** Client-side id; that of its podcast, if it begins without an article. */
  id: string;
  domain: string;
  /** Format of the audio; missing: MP3. */
  format?: AudioFormat | undefined;
  article: Article;
  made: Render | null;
  waiting: Waiting;
  /** Missing: the server does not have it yet. */
  saved?: Saved | undefined;
  /** Audio that costs no more is made without another click. */
  makeUpTo?: number | undefined;
  /** Whether its new script has not been on screen yet. */
  isUnviewed?: boolean;
}

export const newLine = (speaker: SpeakerId, text = '', voice: Voice | null = null): Line => ({
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
  ...defaultSettings,
};

export const emptyDraft = (): Draft => ({
  id: crypto.randomUUID(),
  title: '',
  domain: ownDomains.dashboard,
  voices: { host: null, guest: null },
  lines: [newLine('host'), newLine('guest')],
  podcastId: null,
  article: emptyArticle,
  made: null,
  waiting: { script: null, audio: null },
});

/** The lines that have words, by the API's rule: the others, such as "…", are left out of the audio. */
export const spokenLines = (lines: readonly Line[]): Line[] => lines.filter(({ text }) => hasSpokenWords(text));

export const charactersOf = (lines: readonly Line[]): number =>
  spokenLines(lines).reduce((sum, { text }) => sum + charactersIn(text), 0);

export const isTooLong = ({ text }: Line): boolean => charactersIn(text) > maxTtsCharacters;

export const voiceOf = ({ voice, speaker }: Line, voices: Script['voices']): Voice | null =>
  voice ?? voices[speaker] ?? null;

export function withoutFlags(line: Line): Line {
  const { flagged: _, ...plain } = line;
  return plain;
}

/** The speakers of the script to write, and those with lines. */
export const castOf = ({ article, lines }: Pick<Draft, 'article' | 'lines'>): SpeakerId[] =>
  speakerRoles.flatMap(({ id, count }) =>
    count <= article.speakers || spokenLines(lines).some(({ speaker }) => speaker === id) ? [id] : [],
  );

/** Whether the draft has no content to lose. */
export const isEmpty = ({ lines, title, article, made }: Draft): boolean =>
  spokenLines(lines).length === 0 && title.trim() === '' && article.text.trim() === '' && made === null;

/** A reason why a draft cannot be rendered. */
type Obstacle = 'noLine' | 'tooManyLines' | 'lineTooLong' | 'noDomain' | 'noHost' | 'noGuest' | 'notLeft';

/** `fits`: whether the characters that are left cover the audio; undefined: not known. */
export function obstaclesOf(draft: Draft, fits: boolean | undefined): Obstacle[] {
  const { voices, domain } = draft;
  const lines = spokenLines(draft.lines);
  const isSilent = (speaker: SpeakerId) => lines.some((line) => line.speaker === speaker && !voiceOf(line, voices));
  const checks: [Obstacle, boolean][] = [
    ['noLine', lines.length === 0],
    ['tooManyLines', lines.length > maxCompilationSegments],
    ['lineTooLong', lines.some(isTooLong)],
    ['noDomain', domain.trim() === ''],
    ['noHost', isSilent('host')],
    ['noGuest', speakerRoles.some(({ id }) => id !== 'host' && isSilent(id))],
    ['notLeft', fits === false],
  ];
  return checks.flatMap(([obstacle, applies]) => (applies ? [obstacle] : []));
}
