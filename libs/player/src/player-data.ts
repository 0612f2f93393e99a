import type { Labels } from './labels';

/** A chapter as in the JSON chapters of Podcasting 2.0; time in seconds. */
export interface Chapter {
  readonly startTime: number;
  readonly title: string;
}

/** A word of a line, with the punctuation beside it. */
export interface Word {
  readonly startTime: number;
  readonly body: string;
}

/** A cue as in the JSON transcripts of Podcasting 2.0; times in seconds. */
export interface Cue {
  readonly startTime: number;
  readonly body: string;
  readonly speaker?: string | undefined;
  /** All words of the body, in order; a field of Duetcast's own. */
  readonly words?: readonly Word[] | undefined;
}

/** What a page gives the player beside its attributes. */
export interface PlayerData {
  /** Loudness along the audio, of any number of equal parts and in any unit. */
  readonly peaks?: readonly number[];
  readonly chapters?: readonly Chapter[];
  readonly cues?: readonly Cue[];
  readonly labels?: Partial<Labels>;
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The list in a document, or in the `data` of an answer of the API. */
function listIn(document: unknown, name: string): unknown[] {
  const whole = recordOf(document);
  const list = whole[name] ?? recordOf(whole.data)[name];
  return Array.isArray(list) ? list : [];
}

const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < Infinity;

export const peaksIn = (document: unknown): number[] => listIn(document, 'peaks').filter(isTime);

export const chaptersIn = (document: unknown): Chapter[] =>
  listIn(document, 'chapters').flatMap((item) => {
    const { startTime, title } = recordOf(item);
    return isTime(startTime) && typeof title === 'string' ? [{ startTime, title }] : [];
  });

/** Cues of a transcript, whose list is `segments`, or of data of the page. */
export const cuesIn = (document: unknown, name: 'segments' | 'cues' = 'segments'): Cue[] =>
  listIn(document, name).flatMap((item) => {
    const { speaker } = recordOf(item);
    const [words, line] = [wordsIn(item), wordIn(item)];
    return line.map((cue) => ({ ...cue, speaker: typeof speaker === 'string' ? speaker : undefined, words }));
  });

function wordIn(item: unknown): Word[] {
  const { startTime, body } = recordOf(item);
  return isTime(startTime) && typeof body === 'string' ? [{ startTime, body }] : [];
}

function wordsIn(item: unknown): Word[] | undefined {
  const { words } = recordOf(item);
  return Array.isArray(words) ? words.flatMap(wordIn) : undefined;
}

/** The data in a `<script type="application/json">`; nothing if it is not valid. */
export function dataIn(json: string): PlayerData {
  try {
    const document: unknown = JSON.parse(json);
    const labels = recordOf(recordOf(document).labels) as Partial<Labels>;
    return { peaks: peaksIn(document), chapters: chaptersIn(document), cues: cuesIn(document, 'cues'), labels };
  } catch {
    return {};
  }
}
