import { streamIdOf } from '@duetcast/domain/kernel/decider';
import type { Recorded } from '@duetcast/domain/kernel/event';
import { podcastEvents, type PodcastEvent, type PodcastOrigin } from '@duetcast/domain/podcasts/podcast-events';
import type { Projection } from '../kernel/projection';

/** Only a `scripted` podcast has a readable script. */
type PodcastStatus = 'requested' | 'scripted' | 'failed' | 'expired';

/** A podcast without its texts, which are in the content store. */
export interface PodcastRow {
  id: string;
  ownerId: string;
  created_at: string;
  origin: PodcastOrigin;
  status: PodcastStatus;
  contentHash: string;
  scriptHash: string | null;
  characterCount: number;
  segmentCount: number;
  tokensUsed: number;
  model: string | null;
  language: string | null;
  error: string | null;
  viewed: boolean;
  /** When its texts last changed, while they are stored; retention queries this. */
  keptSince: string | null;
  /** When its texts were deleted. */
  expiredAt: string | null;
  /** The anonymous session that created it; null if its account did. */
  claimedFrom: string | null;
}

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
    viewed: false,
    keptSince: event.metadata.at,
    expiredAt: null,
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
      const { segments: segmentCount, ...script } = data;
      return { ...row, ...script, status: 'scripted', segmentCount, error: null, keptSince: at };
    }
    case 'ScriptFailed':
      return { ...row, status: 'failed', error: data.error, keptSince: at };
    case 'ScriptEdited':
      return { ...row, scriptHash: data.scriptHash, segmentCount: data.segments, keptSince: at };
    case 'PodcastClaimed':
      return { ...row, ownerId: data.accountId, claimedFrom: data.from };
    case 'PodcastViewed':
      return { ...row, viewed: true };
    case 'ContentExpired':
      return { ...row, status: 'expired', keptSince: null, expiredAt: at };
    default:
      return type satisfies never;
  }
}

/** Every podcast; expired ones are deleted after the audit's retention period, if one is set. */
export const podcasts: Projection<PodcastRow, PodcastEvent> = {
  name: 'podcasts',
  version: 2,
  added: { keptSince: null, expiredAt: null },
  categories: ['podcast'],
  events: podcastEvents,
  indexes: [
    [
      ['ownerId', 1],
      ['created_at', -1],
    ],
    [
      ['ownerId', 1],
      ['status', 1],
      ['viewed', 1],
      ['created_at', 1],
    ],
    [['keptSince', 1]],
  ],
  expiresBy: 'expiredAt',
  rowOf: streamIdOf,
  fold,
};
