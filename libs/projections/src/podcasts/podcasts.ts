import { streamIdOf } from '@duetcast/domain/kernel/decider';
import { type Recorded, type Position, count, time, position } from '@duetcast/domain/kernel/event';
import { podcastEvents, podcastOrigins, type PodcastEvent } from '@duetcast/domain/podcasts/podcast-events';
import { z } from 'zod';
import type { Projection } from '../kernel/projection';
import { publicForm } from '../kernel/public-form';

/** A podcast without its texts, which are in the content store. */
const podcastRowSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  created_at: time,
  origin: z.enum(podcastOrigins),
  /** Only a `scripted` podcast has a readable script. */
  status: z.enum(['requested', 'scripted', 'failed', 'expired']),
  contentHash: z.string(),
  scriptHash: z.string().nullable(),
  characterCount: count,
  segmentCount: count,
  tokensUsed: count,
  model: z.string().nullable(),
  language: z.string().nullable(),
  error: z.string().nullable(),
  viewed: z.boolean(),
  /** When its texts last changed, while they are stored; retention queries this. */
  keptSince: time.nullable(),
  /** When its texts were deleted. */
  expiredAt: time.nullable(),
  /** Its owner deleted it; lists leave it out. */
  isDeleted: z.boolean(),
  /** The anonymous session that created it; null if its account did. */
  claimedFrom: z.string().nullable(),
});
export type PodcastRow = z.infer<typeof podcastRowSchema>;

function requested(event: Recorded<Extract<PodcastEvent, { type: 'ScriptRequested' }>>): PodcastRow {
  const { podcastId, ownerId, characters, contentHash, origin } = event.data;
  return {
    id: podcastId,
    ownerId,
    created_at: event.metadata.at,
    origin,
    status: 'requested',
    contentHash,
    scriptHash: null,
    characterCount: characters,
    segmentCount: 0,
    tokensUsed: 0,
    model: null,
    language: null,
    error: null,
    viewed: origin === 'own',
    keptSince: event.metadata.at,
    expiredAt: null,
    isDeleted: false,
    claimedFrom: null,
  };
}

function fold(row: PodcastRow | null, event: Recorded<PodcastEvent>): PodcastRow | null {
  if (event.type === 'ScriptRequested') return requested(event);
  if (!row) return null;
  const { type, data } = event;
  const { at } = event.metadata;
  switch (type) {
    case 'ScriptGenerated': {
      const { segments: segmentCount, bytes: _bytes, ...script } = data;
      return { ...row, ...script, status: 'scripted', segmentCount, error: null, keptSince: at };
    }
    case 'ScriptFailed':
      return { ...row, status: 'failed', error: data.error, keptSince: at };
    case 'ScriptEdited':
      return { ...row, status: 'scripted', scriptHash: data.scriptHash, segmentCount: data.segments, keptSince: at };
    case 'AudioRequested':
      return row;
    case 'PodcastClaimed':
      return { ...row, ownerId: data.accountId, claimedFrom: data.from };
    case 'PodcastViewed':
      return { ...row, viewed: true };
    case 'ContentExpired':
      return { ...row, status: 'expired', keptSince: null, expiredAt: at, isDeleted: data.deleted === true };
  }
}

/** Every podcast; expired ones are deleted after the audit's retention period, if one is set. */
export const podcasts: Projection<PodcastRow, PodcastEvent> = {
  name: 'podcasts',
  version: 3,
  categories: ['podcast'],
  events: podcastEvents,
  indexes: [
    { ownerId: 1, isDeleted: 1, created_at: -1 },
    { ownerId: 1, status: 1, viewed: 1, created_at: 1 },
    { status: 1, created_at: 1 },
    { keptSince: 1 },
  ],
  expiresBy: 'expiredAt',
  ownedBy: 'ownerId',
  rowOf: streamIdOf,
  fold,
};

const { id, created_at, origin, status, viewed, error, ...fields } = podcastRowSchema.shape;
const { characterCount, segmentCount, tokensUsed, model, language } = fields;
const metadata = z.object({ characterCount, segmentCount, tokensUsed, model, language });

/** The public form of a podcast in the API and the socket: without owner and content hashes. */
export const publicPodcastSchema = z.object({ id, created_at, origin, status, viewed, error, metadata, position });
export type PublicPodcast = z.infer<typeof publicPodcastSchema>;

export const publicPodcast = (row: PodcastRow, position: Position): PublicPodcast =>
  publicForm(publicPodcastSchema, { ...row, metadata: publicForm(metadata, row), position });
