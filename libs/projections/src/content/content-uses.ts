import { jobEvents, type JobEvent } from '@duetcast/domain/jobs/job-events';
import { lexiconEvents, type LexiconEvent } from '@duetcast/domain/lexicon/lexicon-decider';
import type { Recorded } from '@duetcast/domain/kernel/event';
import { podcastEvents, type PodcastEvent } from '@duetcast/domain/podcasts/podcast-events';
import { showEvents, type ShowEvent } from '@duetcast/domain/shows/show-events';
import { soundEvents, type SoundEvent } from '@duetcast/domain/sounds/sounds-decider';
import type { Projection } from '../kernel/projection';

type ContentEvent = JobEvent | LexiconEvent | PodcastEvent | ShowEvent | SoundEvent;

/** One stream's use of one piece of content; equal content is stored once for all streams. */
export interface ContentUseRow {
  hash: string;
  /** Name of the stream. */
  stream: string;
}

/** Hashes that the event starts to use or releases. */
function hashesOf(event: Recorded<ContentEvent>): string[] {
  switch (event.type) {
    case 'JobSubmitted':
      return [event.data.manifestHash, ...event.data.clips];
    case 'ChunkDownloaded':
    case 'SegmentSynthesized':
    case 'JobAssembled':
    case 'LexiconEntrySet':
    case 'LexiconImported':
    case 'ScriptRequested':
      return [event.data.contentHash];
    case 'SegmentRestored':
      return [event.data.contentHash, event.data.lostHash];
    case 'OutputRestored':
      return [event.data.contentHash, ...event.data.released];
    case 'ScriptGenerated':
    case 'ScriptEdited':
      return [event.data.scriptHash];
    case 'SoundAdded':
      return [event.data.contentHash, event.data.nameHash];
    case 'EpisodeAdded':
      return audioOf(event.data);
    case 'EpisodeAudioRestored':
      return [...audioOf(event.data), ...event.data.released];
    case 'ShowCoverChanged':
      return [...event.data.files.map(({ contentHash }) => contentHash), ...event.data.released];
    case 'OutputExpired':
    case 'ContentExpired':
    case 'SoundRemoved':
    case 'EpisodeContentReleased':
    case 'ShowCoverRemoved':
      return event.data.released;
    default:
      return [];
  }
}

const audioOf = ({ contentHash, textsHash }: { contentHash: string; textsHash: string | null }): string[] =>
  textsHash === null ? [contentHash] : [contentHash, textsHash];

/**
 * Hash and id of the row that sorts last; written with the first use. A query that finds neither a use nor this row has
 * read an incomplete or missing collection and proves nothing.
 */
export const endSentinel = '~';

const releases: ReadonlySet<ContentEvent['type']> = new Set([
  'OutputExpired',
  'ContentExpired',
  'SoundRemoved',
  'EpisodeContentReleased',
  'ShowCoverRemoved',
]);

/** Whether the event ends the use of this content; what replaces other content also ends that of the content before. */
function ends(event: Recorded<ContentEvent>, hash: string): boolean {
  if (event.type === 'SegmentRestored') return event.data.lostHash === hash;
  if (event.type === 'ShowCoverChanged' || event.type === 'OutputRestored' || event.type === 'EpisodeAudioRestored')
    return event.data.released.includes(hash);
  return releases.has(event.type);
}

const hashIn = (id: string): string => id.slice(0, id.indexOf('/'));

/** Which streams use which content; retention checks this before it deletes content. */
export const contentUses: Projection<ContentUseRow, ContentEvent> = {
  name: 'content-uses',
  version: 1,
  categories: ['job', 'lexicon', 'podcast', 'show', 'sounds'],
  events: { ...jobEvents, ...lexiconEvents, ...podcastEvents, ...showEvents, ...soundEvents },
  // The audio of many jobs may be the same: which of them episodes play is found without reading the others.
  indexes: [{ hash: 1 }, { hash: 1, stream: 1 }],
  mayLagMs: 1_000,
  rowOf(event) {
    const hashes = [...new Set(hashesOf(event))];
    return hashes.length === 0 ? null : [...hashes.map((hash) => `${hash}/${event.stream}`), endSentinel];
  },
  creates: (event, id) => id !== endSentinel && !ends(event, hashIn(id)),
  fold(row, event, id) {
    if (id === endSentinel) return row ?? { hash: endSentinel, stream: endSentinel };
    const hash = hashIn(id);
    return ends(event, hash) ? null : (row ?? { hash, stream: event.stream });
  },
};
