import { type Recorded, count, time } from '@duetcast/domain/kernel/event';
import {
  episodeAudioSchema,
  episodeDetailsSchema,
  showEvents,
  type ShowEvent,
} from '@duetcast/domain/shows/show-events';
import { z } from 'zod';
import type { Projection } from '../kernel/projection';

export const episodeRowSchema = z.object({
  ...episodeAudioSchema.shape,
  ...episodeDetailsSchema.shape,
  id: z.string(),
  showId: z.string(),
  accountId: z.string(),
  addedAt: time,
  /** When its title, notes, numbers or time last changed. */
  changedAt: time,
  /** Revision of the last event that changed it, in the stream of its show. */
  revision: count,
  isRemoved: z.boolean(),
  /** Time since which its content is no longer needed; retention queries this. */
  removedAt: time.nullable(),
});
export type EpisodeRow = z.infer<typeof episodeRowSchema>;

function added(event: Recorded<Extract<ShowEvent, { type: 'EpisodeAdded' }>>): EpisodeRow {
  const { episodeId: id, ...data } = event.data;
  const { at } = event.metadata;
  const { revision } = event;
  return { ...data, id, addedAt: at, changedAt: at, revision, isRemoved: false, removedAt: null };
}

function fold(row: EpisodeRow | null, event: Recorded<ShowEvent>): EpisodeRow | null {
  if (event.type === 'EpisodeAdded') return added(event);
  if (!row) return null;
  const { revision } = event;
  const { at } = event.metadata;
  switch (event.type) {
    case 'EpisodeUpdated': {
      const { episodeId: _episodeId, ...details } = event.data;
      const { soundbite: _soundbite, soundbiteTitle: _title, ...rest } = row;
      return { ...rest, ...details, changedAt: at, revision };
    }
    case 'EpisodeAudioRestored': {
      const { episodeId: _episodeId, lostHash: _hash, released: _released, ...audio } = event.data;
      return { ...row, ...audio, revision };
    }
    case 'EpisodeRemoved':
    case 'ShowDeleted':
      return { ...row, revision, isRemoved: true, removedAt: at };
    case 'EpisodeContentReleased':
      return null;
    default:
      return row;
  }
}

function rowOf({ data, type }: Recorded<ShowEvent>): readonly string[] | string | null {
  if (type === 'ShowDeleted') return data.episodeIds;
  return 'episodeId' in data ? data.episodeId : null;
}

/** Every episode until its content is deleted: that of a removed one stays for the retention period. */
export const episodes: Projection<EpisodeRow, ShowEvent> = {
  name: 'episodes',
  version: 1,
  categories: ['show'],
  events: showEvents,
  indexes: [
    { showId: 1, isRemoved: 1, publishAt: -1 },
    { showId: 1, revision: -1 },
    { accountId: 1, jobId: 1 },
    { removedAt: 1 },
  ],
  ownedBy: 'accountId',
  rowOf,
  creates: ({ type }) => type === 'EpisodeAdded',
  fold,
};
