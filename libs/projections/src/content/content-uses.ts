import { jobEvents, type JobEvent } from '@duetcast/domain/jobs/job-events';
import type { Recorded } from '@duetcast/domain/kernel/event';
import { podcastEvents, type PodcastEvent } from '@duetcast/domain/podcasts/podcast-events';
import type { Projection } from '../kernel/projection';

type ContentEvent = JobEvent | PodcastEvent;

/** One stream that needs one piece of content: equal content is stored once, whoever needs it. */
export interface ContentUseRow {
  hash: string;
  /** Name of the stream. */
  stream: string;
}

/** Hashes that the event begins to need or, at the end, releases. */
function hashesOf(event: Recorded<ContentEvent>): string[] {
  switch (event.type) {
    case 'JobSubmitted':
      return [event.data.manifestHash, ...event.data.clips];
    case 'ChunkDownloaded':
    case 'SegmentSynthesized':
    case 'JobAssembled':
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
 * Hash and id of the row that always stands last, once there was any content: a query that finds neither a use nor this
 * has looked into an unfinished or absent collection, and proves nothing.
 */
export const lastUse = '~';

const isRelease = ({ type }: ContentEvent): boolean => type === 'OutputExpired' || type === 'ContentExpired';

/** Who else needs these bytes: what retention asks before it deletes any. */
export const contentUses: Projection<ContentUseRow, ContentEvent> = {
  name: 'content-uses',
  version: 1,
  categories: ['job', 'podcast'],
  events: { ...jobEvents, ...podcastEvents },
  indexes: [[['hash', 1]]],
  rowOf(event) {
    const hashes = [...new Set(hashesOf(event))];
    return hashes.length === 0 ? null : [...hashes.map((hash) => `${hash}/${event.stream}`), lastUse];
  },
  fold(row, event, id) {
    if (id === lastUse) return row ?? { hash: lastUse, stream: lastUse };
    return isRelease(event) ? null : (row ?? { hash: id.slice(0, id.indexOf('/')), stream: event.stream });
  },
};
