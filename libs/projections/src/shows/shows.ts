import { streamIdOf } from '@duetcast/domain/kernel/decider';
import { type Recorded, count, time } from '@duetcast/domain/kernel/event';
import { coverFileSchema, showDetailsSchema, showEvents, type ShowEvent } from '@duetcast/domain/shows/show-events';
import { z } from 'zod';
import type { Projection } from '../kernel/projection';

export const showRowSchema = showDetailsSchema.extend({
  id: z.string(),
  accountId: z.string(),
  /** GUID of the feed, in the podcast namespace. */
  guid: z.string(),
  createdAt: time,
  changedAt: time,
  /** Revision of the stream's last event: with those of the episodes, it tells versions of the feed apart. */
  revision: count,
  /** Scheduled ones included. */
  episodeCount: count,
  subscriberCount: count,
  isDeleted: z.boolean(),
  /** Episodes, removed ones included, whose content is stored. */
  keptEpisodes: count,
  /** When it was deleted and its episodes released: its trail is kept from then on; null: it is not. */
  expiredAt: time.nullable(),
  /** Uploaded, smallest first; empty: none. */
  cover: z.array(coverFileSchema),
});
export type ShowRow = z.infer<typeof showRowSchema>;

function created(event: Recorded<Extract<ShowEvent, { type: 'ShowCreated' }>>): ShowRow {
  const { showId: id, ...data } = event.data;
  const { at } = event.metadata;
  const counts = { episodeCount: 0, subscriberCount: 0 };
  return {
    ...data,
    id,
    createdAt: at,
    changedAt: at,
    revision: event.revision,
    ...counts,
    isDeleted: false,
    keptEpisodes: 0,
    expiredAt: null,
    cover: [],
  };
}

const ended = (row: ShowRow, at: string): ShowRow =>
  row.isDeleted && row.keptEpisodes === 0 ? { ...row, expiredAt: at } : row;

function fold(before: ShowRow | null, event: Recorded<ShowEvent>): ShowRow | null {
  if (event.type === 'ShowCreated') return created(event);
  if (!before) return null;
  const row = { ...before, changedAt: event.metadata.at, revision: event.revision };
  switch (event.type) {
    case 'ShowUpdated': {
      const { showId: _showId, ...details } = event.data;
      return { ...row, ...details };
    }
    case 'ShowCoverChanged':
      return { ...row, cover: event.data.files };
    case 'ShowCoverRemoved':
      return { ...row, cover: [] };
    case 'ShowDeleted':
      return ended(
        { ...row, ownerEmail: null, episodeCount: 0, subscriberCount: 0, isDeleted: true },
        event.metadata.at,
      );
    case 'EpisodeAdded':
      return { ...row, episodeCount: row.episodeCount + 1, keptEpisodes: row.keptEpisodes + 1 };
    case 'EpisodeRemoved':
      return { ...row, episodeCount: row.episodeCount - 1 };
    case 'FeedTokenIssued':
      return { ...before, subscriberCount: row.subscriberCount + 1 };
    case 'FeedTokenRevoked':
      return { ...before, subscriberCount: row.subscriberCount - 1 };
    case 'EpisodeUpdated':
    case 'EpisodeAudioRestored':
      return row;
    case 'EpisodeContentReleased':
      return ended({ ...before, keptEpisodes: before.keptEpisodes - 1 }, event.metadata.at);
  }
}

/** Every show; deleted ones stay, for their audit trails, and go after the audit's retention period, if one is set. */
export const shows: Projection<ShowRow, ShowEvent> = {
  name: 'shows',
  version: 1,
  categories: ['show'],
  events: showEvents,
  indexes: [{ accountId: 1, isDeleted: 1, createdAt: -1 }],
  expiresBy: 'expiredAt',
  ownedBy: 'accountId',
  rowOf: streamIdOf,
  creates: ({ type }) => type === 'ShowCreated',
  fold,
};
