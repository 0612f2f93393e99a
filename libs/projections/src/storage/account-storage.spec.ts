import { aJob } from '../../../../test/support/builders/job.builder';
import type { DomainEvent } from '@duetcast/domain/kernel/event';
import { aPodcast } from '../../../../test/support/builders/podcast.builder';
import { aShow } from '../../../../test/support/builders/show.builder';
import { aSound } from '../../../../test/support/builders/sounds.builder';
import { projected, recorded } from '../../../../test/support/projected';
import { accountStorage, storedBytes, type StorageRow } from './account-storage';

/** Events of one owner. */
const of = <Event extends DomainEvent>(ownerId: string, stream: string, events: Event[]) =>
  recorded(stream, events).map((event) => ({ ...event, metadata: { ...event.metadata, ownerId } }));
const rowsAfter = (events: readonly unknown[]) => projected<StorageRow, never>(accountStorage, events as never);
const rowAfter = (stream: string, ...events: DomainEvent[]) => rowsAfter(of('acc_ada', stream, events)).acc_ada;
const jobAfter = (...events: DomainEvent[]) => rowAfter('job-job-1', aJob.submitted(), aJob.claimed(), ...events);

test('a job counts what it is expected to make, then what it made, then its output and texts until they expire', () => {
  expect(jobAfter()).toMatchObject({ texts: 400, outputs: 0, expected: 32_000 });
  const completed = [aJob.assembled(), aJob.completed()];
  expect(jobAfter(...completed)).toMatchObject({ texts: 400, outputs: 16_000, expected: 0 });
  expect(jobAfter(...completed, aJob.outputExpired())).toBeUndefined();
});

test('a job that failed or was cancelled keeps its texts alone, until it is retried', () => {
  expect(jobAfter(aJob.failed())).toMatchObject({ texts: 400, outputs: 0, expected: 0 });
  expect(jobAfter(aJob.cancelled(), aJob.retried())).toMatchObject({ texts: 400, expected: 32_000 });
  expect(jobAfter(aJob.failed(), aJob.outputExpired(null))).toBeUndefined();
});

test('sounds and covers count until they are removed or replaced', () => {
  expect(rowAfter('sounds-acc_ada', aSound.added('one'), aSound.added('two'))).toMatchObject({ sounds: 96_000 });
  expect(rowAfter('sounds-acc_ada', aSound.added('one'), aSound.removed('one'))).toBeUndefined();
  const former = aShow.cover('c').map(({ contentHash }) => contentHash);
  const show = [aShow.created(), aShow.coverChanged('c')];
  expect(rowAfter(`show-${aShow.showId}`, ...show)).toMatchObject({ covers: 3_300 });
  expect(rowAfter(`show-${aShow.showId}`, ...show, aShow.coverChanged('d', ...former))).toMatchObject({
    covers: 3_300,
  });
  expect(rowAfter(`show-${aShow.showId}`, ...show, aShow.coverRemoved(...former))).toBeUndefined();
});

test('a podcast counts its article and every version of its script, and moves with its claim', () => {
  const { session, account, requested, generated, edited, claimed, expired, scriptHash, editedHash } = aPodcast;
  const written = [...of(session, 'podcast-1', [requested(), generated()])];
  expect(rowsAfter(written)[session]).toMatchObject({ texts: 1_400 });
  const moved = recorded('podcast-1', [
    requested(),
    generated(),
    claimed(account, 1_400),
    edited(),
    expired(scriptHash, editedHash),
  ]);
  const owned = moved.map((event, index) => {
    return { ...event, metadata: { ...event.metadata, ownerId: index < 2 ? session : account } };
  });
  const rows = rowsAfter(owned.slice(0, 4));
  expect(Object.keys(rows)).toEqual([account]);
  expect(rows[account]).toMatchObject({ texts: 2_200 });
  expect(rowsAfter(owned)).toEqual({});
});

test('what counts is the sum', () => {
  const row = { accountId: 'a', outputs: 1, sounds: 2, covers: 3, texts: 4, expected: 11 };
  expect(storedBytes(row)).toBe(21);
});
