import type { EpisodeAudio, EpisodeDetails } from './show-events';

/** A passage of an episode that apps can play as a preview. */
export interface Soundbite {
  readonly startSeconds: number;
  readonly durationSeconds: number;
  readonly title: string;
}

type StoredSoundbite = Pick<EpisodeDetails, 'soundbite' | 'soundbiteTitle'>;

/** The soundbite as events have it: the title is a field of its own, since it is sealed. */
export function storedSoundbite(soundbite: Soundbite | null): StoredSoundbite {
  if (!soundbite) return {};
  const { startSeconds, durationSeconds, title } = soundbite;
  const times = { startMs: Math.round(startSeconds * 1000), durationMs: Math.round(durationSeconds * 1000) };
  return { soundbite: times, soundbiteTitle: title };
}

/** null: the episode has none. */
export const soundbiteOf = ({ soundbite, soundbiteTitle = '' }: StoredSoundbite): Soundbite | null =>
  soundbite
    ? {
        startSeconds: soundbite.startMs / 1000,
        durationSeconds: soundbite.durationMs / 1000,
        title: soundbiteTitle,
      }
    : null;

export const isWithin = ({ soundbite }: StoredSoundbite, { durationMs }: Pick<EpisodeAudio, 'durationMs'>): boolean =>
  soundbite === undefined || soundbite.startMs + soundbite.durationMs <= durationMs;
