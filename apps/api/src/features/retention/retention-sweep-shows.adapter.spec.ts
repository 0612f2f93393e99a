import {
  publicationDecider,
  publicationIdOf,
  type PublicationRef,
} from '@duetcast/domain/publications/publication-decider';
import { showDecider, type ShowCommand } from '@duetcast/domain/shows/show-decider';
import { aShow } from '../../../../../test/support/builders/show.builder';
import { JobFixture } from '../../../../../test/support/job-fixture';
import { dayMs, RetentionFixture } from '../../../../../test/support/retention-fixture';
import { ScriptedSpeech } from '../../../../../test/support/scripted-speech';
import { freshFixture } from '../../../../../test/support/fixtures';

const { showId, accountId } = aShow;
const show = `show-${showId}`;
const AUDIT_RETENTION_DAYS = '10';

const fixture = freshFixture(() => JobFixture.with(new ScriptedSpeech()));

const run = async (...commands: ShowCommand[]) => {
  for (const command of commands) await fixture.deciders.run(showDecider, command.showId, command, fixture.context());
  await fixture.waitForRows();
};
async function report(ref: PublicationRef): Promise<void> {
  const command = {
    type: 'ReportPublication',
    publication: { ...ref, accountId },
    reportId: 'r1',
    reason: 'spam',
  } as const;
  await fixture.deciders.run(publicationDecider, publicationIdOf(ref), command, fixture.context());
  await fixture.waitForRows();
}
/** At `now`, then waits for what it changed. */
async function sweepAt(now: number, env: NodeJS.ProcessEnv = { AUDIT_RETENTION_DAYS }) {
  const { forgotten, episodes } = await fixture.retention(env).sweep(now);
  await fixture.waitForRows();
  return { forgotten, episodes };
}
const maxAges = (...streams: string[]) => Promise.all(streams.map((stream) => fixture.store.maxAge(stream)));
const rowsIn = async (collection: string) =>
  (await fixture.rows.find(collection, { limit: 100 })).rows.map(({ id }) => id);
const indexed = async () => {
  const { rows } = await fixture.rows.find<{ stream: string }>('event-index', { limit: 1_000 });
  return [...new Set(rows.map(({ row }) => row.stream))].filter((stream) => /^(show|publication)-/.test(stream)).sort();
};
/** When the show ended, Unix ms. */
const endOf = async (): Promise<number> => {
  const row = (await fixture.rows.load<{ expiredAt: string | null }>('shows', [showId])).get(showId)?.row;
  return Date.parse(row?.expiredAt ?? '');
};
const reported = ['publication-episode-e1', `publication-show-${showId}`];
/** A deleted show with a subscriber and an episode, both of which were reported. */
async function deletedShow(): Promise<void> {
  await run(aShow.toCreate(), aShow.toAdd('e1'), aShow.toIssue('t1'));
  await report({ kind: 'show', contentId: showId });
  await report({ kind: 'episode', contentId: 'e1' });
  await run(aShow.toDelete());
}

test('a deleted show leaves with its subscribers and reports, AUDIT_RETENTION_DAYS after its last episode was released', async () => {
  await deletedShow();
  const longAfter = Date.now() + 40 * dayMs;
  expect(await endOf()).toBeNaN();
  expect(await sweepAt(longAfter, {})).toEqual({ forgotten: 0, episodes: 1 });
  const end = await endOf();
  expect(await sweepAt(end + 10 * dayMs)).toEqual({ forgotten: 0, episodes: 0 });
  expect(await maxAges(show, ...reported)).toEqual([null, null, null]);
  expect(await rowsIn('subscribers')).toEqual(['t1']);
  expect(await sweepAt(end + 10 * dayMs + 1)).toEqual({ forgotten: 1, episodes: 0 });
  expect(await maxAges(show, ...reported)).toEqual(Array(3).fill((10 * dayMs) / 1000));
  for (const collection of ['shows', 'subscribers', 'publications', 'episodes'])
    expect([collection, await rowsIn(collection)]).toEqual([collection, []]);
  expect(await indexed()).toEqual([]);
  expect(await sweepAt(end + 90 * dayMs)).toEqual({ forgotten: 0, episodes: 0 });
});

test('by default it is kept forever', async () => {
  await deletedShow();
  await sweepAt(Date.now() + 40 * dayMs, {});
  await sweepAt(Date.now() + 20_000 * dayMs, {});
  expect(await maxAges(show, ...reported)).toEqual([null, null, null]);
  expect(await indexed()).toEqual([...reported, show].sort());
});

test('a show that is not deleted stays whole, however old its removed episodes and its reports are', async () => {
  await run(aShow.toCreate(), aShow.toAdd('e1'), aShow.toRemove('e1'));
  await report({ kind: 'show', contentId: showId });
  await sweepAt(Date.now() + 40 * dayMs);
  await sweepAt(Date.now() + 20_000 * dayMs);
  expect(await maxAges(show, `publication-show-${showId}`)).toEqual([null, null]);
  expect(await indexed()).toEqual([`publication-show-${showId}`, show]);
  expect([await rowsIn('shows'), await rowsIn('publications')]).toEqual([[showId], [`show-${showId}`]]);
});

test('rows that a rebuild restores leave again', async () => {
  await deletedShow();
  await sweepAt(Date.now() + 40 * dayMs, {});
  const later = (await endOf()) + 10 * dayMs + 1;
  await sweepAt(later);
  for (const projection of ['shows', 'publications', 'event-index']) await fixture.rebuild(projection);
  await sweepAt(later);
  expect([await rowsIn('shows'), await rowsIn('publications'), await indexed()]).toEqual([[], [], []]);
});

test('reports about a shared job leave with its stream', async () => {
  const data = new RetentionFixture(fixture);
  await data.completedJob('j1', ['One.']);
  await report({ kind: 'share', contentId: 'j1' });
  const expiredAt = Date.now() + 40 * dayMs;
  await sweepAt(expiredAt);
  await sweepAt(expiredAt + 10 * dayMs);
  expect(await maxAges('publication-share-j1')).toEqual([null]);
  expect(await sweepAt(expiredAt + 10 * dayMs + 1)).toMatchObject({ forgotten: 1 });
  expect(await maxAges('publication-share-j1')).toEqual([(10 * dayMs) / 1000]);
  expect(await rowsIn('publications')).toEqual([]);
});
