import type { Labels } from './labels';

/** As in the JSON chapters of Podcasting 2.0; time in seconds. */
export interface Chapter {
  readonly startTime: number;
  readonly title: string;
}

/** As in the JSON transcripts of Podcasting 2.0; times in seconds. */
export interface Cue {
  readonly startTime: number;
  readonly body: string;
  readonly speaker?: string | undefined;
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

/** Of a transcript, whose list is `segments`, or of data of the page. */
export const cuesIn = (document: unknown, name: 'segments' | 'cues' = 'segments'): Cue[] =>
  listIn(document, name).flatMap((item) => {
    const { startTime, body, speaker } = recordOf(item);
    if (!isTime(startTime) || typeof body !== 'string') return [];
    return [{ startTime, body, speaker: typeof speaker === 'string' ? speaker : undefined }];
  });

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
