import { aJob } from '../../../../test/support/builders/job.builder';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import type { Recorded } from '@duetcast/domain/kernel/event';
import { aPodcast } from '../../../../test/support/builders/podcast.builder';
import type { PodcastEvent } from '@duetcast/domain/podcasts/podcast-events';
import { aShow } from '../../../../test/support/builders/show.builder';
import type { ShowEvent } from '@duetcast/domain/shows/show-events';
import { aSound } from '../../../../test/support/builders/sounds.builder';
import type { SoundEvent } from '@duetcast/domain/sounds/sounds-decider';
import { projected, recorded } from '../../../../test/support/projected';
import { contentUses, endSentinel } from './content-uses';

const hashOf = (digit: string) => digit.repeat(64);
const usesOf = (events: Recorded<JobEvent | PodcastEvent | ShowEvent | SoundEvent>[]) =>
  Object.values(projected(contentUses, events)).filter(({ hash }) => hash !== endSentinel);
const usesAfter = (...events: JobEvent[]) => usesOf(recorded('job-job-1', events));
const hashesAfter = (...events: JobEvent[]) => usesAfter(...events).map(({ hash }) => hash);
const rendered = [aJob.submitted({ clips: [hashOf('a')] }), aJob.claimed(), aJob.segmentSynthesized(0)];

test('a submitted job uses its manifest and its clips', () =>
  expect(usesAfter(aJob.submitted({ clips: [hashOf('a')] }))).toEqual([
    { hash: hashOf('1'), stream: 'job-job-1' },
    { hash: hashOf('a'), stream: 'job-job-1' },
  ]));

test('a job uses its segments, chunks and output', () =>
  expect(hashesAfter(...rendered, aJob.chunkDownloaded(1), aJob.assembled())).toEqual(
    ['1', 'a', '2', '3', '9'].map(hashOf),
  ));

test('the same hash twice is one use', () =>
  expect(hashesAfter(aJob.submitted({ clips: [hashOf('a'), hashOf('a'), hashOf('1')] }))).toEqual(
    ['1', 'a'].map(hashOf),
  ));

test('a failure releases nothing, since a retry needs the content', () =>
  expect(hashesAfter(...rendered, aJob.failed())).toHaveLength(3));

test('the expiry of a job releases all its content', () =>
  expect(hashesAfter(...rendered, aJob.failed(), aJob.outputExpired(null, ['1', 'a', '2'].map(hashOf)))).toEqual([]));

test('another job keeps shared content', () => {
  const both = [
    ...recorded('job-job-1', [...rendered, aJob.failed(), aJob.outputExpired(null, ['1', 'a', '2'].map(hashOf))]),
    ...recorded('job-job-2', [aJob.submitted({ jobId: 'job-2', manifestHash: hashOf('2') })]),
  ];
  expect(usesOf(both)).toEqual([{ hash: hashOf('2'), stream: 'job-job-2' }]);
});

test('a podcast uses its article and every version of its script until they expire', () => {
  const { requested, generated, edited, expired, scriptHash, editedHash } = aPodcast;
  const written = [requested(), generated(), edited()];
  const after = (...events: PodcastEvent[]) => usesOf(recorded('podcast-1', events));
  expect(after(...written).map(({ hash }) => hash)).toEqual([hashOf('c'), scriptHash, editedHash]);
  expect(after(...written, expired(scriptHash, editedHash))).toEqual([]);
});

test('a library uses its sounds until they are removed, and a job that plays one keeps it', () => {
  const { contentHash, nameHash } = aSound.stored('jingle', '5');
  const library = (...events: SoundEvent[]) => recorded('sounds-acc_ada', events);
  const added = aSound.added('jingle', '5');
  expect(usesOf(library(added)).map(({ hash }) => hash)).toEqual([contentHash, nameHash]);
  const removed = library(added, aSound.removed('jingle', '5'));
  expect(usesOf(removed)).toEqual([]);
  const playing = recorded('job-job-1', [aJob.submitted({ clips: [contentHash] })]);
  expect(usesOf([...removed, ...playing])).toContainEqual({ hash: contentHash, stream: 'job-job-1' });
});

test('a show uses its cover until it is replaced or removed', () => {
  const hashes = (digit: string) => aShow.cover(digit).map(({ contentHash }) => contentHash);
  const after = (...events: ShowEvent[]) =>
    usesOf(recorded(`show-${aShow.showId}`, [aShow.created(), ...events])).map(({ hash }) => hash);
  const replaced = [aShow.coverChanged('c'), aShow.coverChanged('d', ...hashes('c'))];
  expect(after(aShow.coverChanged('c'))).toEqual(hashes('c'));
  expect(after(...replaced)).toEqual(hashes('d'));
  expect(after(...replaced, aShow.coverRemoved(...hashes('d')))).toEqual([]);
});

test('the end sentinel sorts after all other rows and is never deleted', () => {
  const released = aJob.outputExpired(null, ['1', 'a', '2'].map(hashOf));
  const ids = Object.keys(projected(contentUses, recorded('job-job-1', [...rendered, aJob.failed(), released])));
  expect(ids).toEqual([endSentinel]);
  expect(endSentinel > 'f'.repeat(64)).toBe(true);
});
