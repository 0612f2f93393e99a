import { jobEvents, type JobEvent } from '@duetcast/domain/jobs/job-events';
import type { Recorded } from '@duetcast/domain/kernel/event';
import { podcastEvents, type PodcastEvent } from '@duetcast/domain/podcasts/podcast-events';
import { showEvents, type ShowEvent } from '@duetcast/domain/shows/show-events';
import { soundEvents, type SoundEvent } from '@duetcast/domain/sounds/sounds-decider';
import type { Projection } from '../kernel/projection';

type StorageEvent = JobEvent | PodcastEvent | ShowEvent | SoundEvent;

/** Bytes that an account, or an anonymous session, stores. */
export interface StorageRow {
  accountId: string;
  outputs: number;
  sounds: number;
  covers: number;
  /** Articles, scripts with their versions, and manifests of jobs. */
  texts: number;
  /** Expected outputs of jobs that have not ended. A sum: a map of them would grow with every open job. */
  expected: number;
}
type Change = Partial<Omit<StorageRow, 'accountId'>>;

/** Bytes that the event adds to the row of this owner, or takes from it; null: none. */
function changeOf(event: Recorded<StorageEvent>, ownerId: string): Change | null {
  const { type, data } = event;
  switch (type) {
    case 'JobSubmitted':
      return { texts: data.manifestBytes, expected: data.outputBytes };
    case 'JobRetried':
      return { expected: data.outputBytes };
    case 'JobAssembled':
      return { outputs: data.bytes, expected: -(data.expectedBytes ?? 0) };
    case 'OutputRestored':
      return { outputs: data.bytes - data.lostBytes };
    case 'JobFailed':
    case 'JobCancelled':
      return { expected: -(data.expectedBytes ?? 0) };
    case 'OutputExpired':
      return { outputs: -data.outputBytes, texts: -data.manifestBytes };
    case 'ScriptRequested':
    case 'ScriptGenerated':
    case 'ScriptEdited':
      return { texts: data.bytes };
    case 'PodcastClaimed':
      return { texts: ownerId === data.from ? -data.bytes : data.bytes };
    case 'ContentExpired':
      return { texts: -data.bytes };
    case 'SoundAdded':
      return { sounds: data.bytes };
    case 'SoundRemoved':
      return { sounds: -data.bytes };
    case 'ShowCoverChanged':
      return { covers: sumOf(data.files.map(({ bytes }) => bytes)) - data.formerBytes };
    case 'ShowCoverRemoved':
      return { covers: -data.formerBytes };
    default:
      return null;
  }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Bytes that count against the limit. */
export const storedBytes = ({ outputs, sounds, covers, texts, expected }: StorageRow): number =>
  outputs + sounds + covers + texts + expected;

const nothing = { outputs: 0, sounds: 0, covers: 0, texts: 0, expected: 0 };
export const emptyStorage = (accountId: string): StorageRow => ({ accountId, ...nothing });

function changed(row: StorageRow, change: Change): StorageRow {
  const { outputs = 0, sounds = 0, covers = 0, texts = 0, expected = 0 } = change;
  return {
    accountId: row.accountId,
    outputs: row.outputs + outputs,
    sounds: row.sounds + sounds,
    covers: row.covers + covers,
    texts: row.texts + texts,
    expected: row.expected + expected,
  };
}

/** What each owner stores, by the sizes in the events that add and release it. Kept segments are not part of it. */
export const accountStorage: Projection<StorageRow, StorageEvent> = {
  name: 'account-storage',
  version: 2,
  categories: ['job', 'podcast', 'show', 'sounds'],
  events: { ...jobEvents, ...podcastEvents, ...showEvents, ...soundEvents },
  indexes: [],
  rowOf(event) {
    const { ownerId } = event.metadata;
    if (ownerId === undefined || changeOf(event, ownerId) === null) return null;
    return event.type === 'PodcastClaimed' ? [ownerId, event.data.from] : ownerId;
  },
  fold(row, event, id) {
    const after = changed(row ?? emptyStorage(id), changeOf(event, id) ?? {});
    return storedBytes(after) === 0 ? null : after;
  },
};
