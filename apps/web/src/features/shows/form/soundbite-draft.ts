import { maxSoundbiteSeconds, minSoundbiteSeconds } from '@duetcast/domain/limits/show-limits';
import type { Soundbite } from '@duetcast/domain/shows/soundbite';
import { clock } from '@duetcast/player/clock';
import { isLine } from './field-rules';

/** What is typed; all fields empty: no soundbite. */
export interface SoundbiteDraft {
  start: string;
  length: string;
  title: string;
}

/** Seconds of `90`, `1:30` or `1:01:30`; null: not a time. */
export function secondsOf(text: string): number | null {
  if (!/^\d{1,6}(:[0-5]?\d){0,2}(\.\d{1,3})?$/.test(text)) return null;
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

const typed = (seconds: number): string => (Number.isInteger(seconds) ? clock(seconds) : String(seconds));

export const soundbiteDraft = (soundbite: Soundbite | null): SoundbiteDraft =>
  soundbite
    ? {
        start: typed(soundbite.startSeconds),
        length: String(soundbite.durationSeconds),
        title: soundbite.title,
      }
    : { start: '', length: '', title: '' };

const isEmpty = ({ start, length, title }: SoundbiteDraft): boolean => start + length + title.trim() === '';

/** Which fields can be saved. */
export function checkedSoundbite(draft: SoundbiteDraft) {
  const seconds = secondsOf(draft.length) ?? 0;
  const isLength = seconds >= minSoundbiteSeconds && seconds <= maxSoundbiteSeconds;
  const none = isEmpty(draft);
  return {
    start: none || secondsOf(draft.start) !== null,
    length: none || isLength,
    title: none || isLine(draft.title),
  };
}

export const isSoundbite = (draft: SoundbiteDraft): boolean => Object.values(checkedSoundbite(draft)).every(Boolean);

/** Soundbite of a draft that can be saved; null: none. */
export const soundbiteIn = (draft: SoundbiteDraft): Soundbite | null =>
  isEmpty(draft)
    ? null
    : {
        startSeconds: secondsOf(draft.start) ?? 0,
        durationSeconds: secondsOf(draft.length) ?? 0,
        title: draft.title.trim(),
      };
