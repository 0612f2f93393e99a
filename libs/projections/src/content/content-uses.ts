import { jobEvents, type JobEvent } from '@duetcast/domain/jobs/job-events';
import { lexiconEvents, type LexiconEvent } from '@duetcast/domain/lexicon/lexicon-decider';
import type { Recorded } from '@duetcast/domain/kernel/event';
import { podcastEvents, type PodcastEvent } from '@duetcast/domain/podcasts/podcast-events';
import type { Projection } from '../kernel/projection';

type ContentEvent = JobEvent | LexiconEvent | PodcastEvent;

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
    case 'ScriptGenerated':
    case 'ScriptEdited':
      return [event.data.scriptHash];
    case 'OutputExpired':
    case 'ContentExpired':
      return event.data.released;
    default:
      return [];
  }
}

/**
 * Hash and id of the row that sorts last; written with the first use. A query that finds neither a use nor this row has
 * read an incomplete or missing collection and proves nothing.
 */
export const endSentinel = '~';

const isRelease = ({ type }: ContentEvent): boolean => type === 'OutputExpired' || type === 'ContentExpired';

/** Which streams use which content; retention checks this before it deletes content. */
export const contentUses: Projection<ContentUseRow, ContentEvent> = {
  name: 'content-uses',
  version: 1,
  categories: ['job', 'lexicon', 'podcast'],
  events: { ...jobEvents, ...lexiconEvents, ...podcastEvents },
  indexes: [[['hash', 1]]],
  rowOf(event) {
    const hashes = [...new Set(hashesOf(event))];
    return hashes.length === 0 ? null : [...hashes.map((hash) => `${hash}/${event.stream}`), endSentinel];
  },
  fold(row, event, id) {
    if (id === endSentinel) return row ?? { hash: endSentinel, stream: endSentinel };
    return isRelease(event) ? null : (row ?? { hash: id.slice(0, id.indexOf('/')), stream: event.stream });
  },
};
