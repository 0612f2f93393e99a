import { aJob } from '@duetcast/domain/jobs/a-job';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import type { Recorded } from '@duetcast/domain/kernel/event';
import { aPodcast } from '@duetcast/domain/podcasts/a-podcast';
import type { PodcastEvent } from '@duetcast/domain/podcasts/podcast-events';
import { projected, recorded } from '../kernel/projected';
import { contentUses, lastUse } from './content-uses';

const hashOf = (digit: string) => digit.repeat(64);
const usesOf = (events: Recorded<JobEvent | PodcastEvent>[]) =>
  Object.values(projected(contentUses, events)).filter(({ hash }) => hash !== lastUse);
const usesAfter = (...events: JobEvent[]) => usesOf(recorded('job-job-1', events));
const hashesAfter = (...events: JobEvent[]) => usesAfter(...events).map(({ hash }) => hash);
const rendered = [aJob.submitted({ clips: [hashOf('a')] }), aJob.claimed(), aJob.segmentSynthesized(0)];

test('a job needs its manifest and its clips from the beginning', () =>
  expect(usesAfter(aJob.submitted({ clips: [hashOf('a')] }))).toEqual([
    { hash: hashOf('1'), stream: 'job-job-1' },
    { hash: hashOf('a'), stream: 'job-job-1' },
  ]));

test('and what it renders, downloads and puts together', () =>
  expect(hashesAfter(...rendered, aJob.chunkDownloaded(1), aJob.assembled())).toEqual(
    ['1', 'a', '2', '3', '9'].map(hashOf),
  ));

test('the same bytes twice are one use', () =>
  expect(hashesAfter(aJob.submitted({ clips: [hashOf('a'), hashOf('a'), hashOf('1')] }))).toEqual(
    ['1', 'a'].map(hashOf),
  ));

test('a failure releases nothing, since a retry goes on with it', () =>
  expect(hashesAfter(...rendered, aJob.failed())).toHaveLength(3));

test('its expiry releases all', () =>
  expect(hashesAfter(...rendered, aJob.failed(), aJob.outputExpired(null, ['1', 'a', '2'].map(hashOf)))).toEqual([]));

test('another job keeps what it shares', () => {
  const both = [
    ...recorded('job-job-1', [...rendered, aJob.failed(), aJob.outputExpired(null, ['1', 'a', '2'].map(hashOf))]),
    ...recorded('job-job-2', [aJob.submitted({ jobId: 'job-2', manifestHash: hashOf('2') })]),
  ];
  expect(usesOf(both)).toEqual([{ hash: hashOf('2'), stream: 'job-job-2' }]);
});

test('a podcast needs its article and every state of its script until they expire', () => {
  const { requested, generated, edited, expired, scriptHash, editedHash } = aPodcast;
  const written = [requested(), generated(), edited()];
  const after = (...events: PodcastEvent[]) => usesOf(recorded('podcast-1', events));
  expect(after(...written).map(({ hash }) => hash)).toEqual([hashOf('c'), scriptHash, editedHash]);
  expect(after(...written, expired(scriptHash, editedHash))).toEqual([]);
});

test('one row stands after all others for as long as there are events', () => {
  const released = aJob.outputExpired(null, ['1', 'a', '2'].map(hashOf));
  const ids = Object.keys(projected(contentUses, recorded('job-job-1', [...rendered, aJob.failed(), released])));
  expect(ids).toEqual([lastUse]);
  expect(lastUse > 'f'.repeat(64)).toBe(true);
});
