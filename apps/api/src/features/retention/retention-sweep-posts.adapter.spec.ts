import { aJob } from '../../../../../test/support/builders/job.builder';
import { jobDecider, type JobCommand } from '@duetcast/domain/jobs/job-decider';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { jobs } from '@duetcast/projections/jobs/jobs';
import { JobFixture } from '../../../../../test/support/job-fixture';
import { dayMs, RetentionFixture } from '../../../../../test/support/retention-fixture';
import { ScriptedSpeech } from '../../../../../test/support/scripted-speech';
import { freshFixture } from '../../../../../test/support/fixtures';

const fixture = freshFixture(() => JobFixture.with(new ScriptedSpeech()));
const data = new RetentionFixture(fixture);

const sweepAt = (now: number) => fixture.retention().sweep(now);
const longAfter = (days = 40) => Date.now() + days * dayMs;
const run = (jobId: string, command: JobCommand) => fixture.deciders.run(jobDecider, jobId, command, fixture.context());

test('audio that a post shows stays for as long as it does', async () => {
  await data.completedJob('j1', ['One.']);
  await run('j1', aJob.publish());
  const content = await data.contentOf('j1');
  await fixture.waitForRows();
  expect(await sweepAt(longAfter(4_000))).toMatchObject({ jobs: 0, leftBehind: 0 });
  expect(await data.stored(content)).toEqual(content);
  expect(await data.row('j1')).toMatchObject({ outputUrl: '/api/jobs/j1/output', expiredAt: null });
});

test('its retention period starts when the last post ends', async () => {
  await data.completedJob('j1', ['One.']);
  for (const command of [aJob.publish(), aJob.publish('post-2'), aJob.unpublish()]) await run('j1', command);
  await fixture.waitForRows();
  expect(await sweepAt(longAfter())).toMatchObject({ jobs: 0 });
  const { events } = await run('j1', aJob.unpublish('post-2'));
  await fixture.waitForRows();
  const endedAt = Date.parse((await data.row('j1')).keptSince ?? '');
  expect(events).toHaveLength(1);
  expect(await sweepAt(endedAt + 30 * dayMs)).toMatchObject({ jobs: 0 });
  expect(await sweepAt(endedAt + 30 * dayMs + 1)).toMatchObject({ jobs: 1 });
  expect(await data.allContent()).toEqual({ hashes: [], names: [] });
});

test('a job that was published after the sweep read its row stays', async () => {
  await data.completedJob('j1', ['One.']);
  const content = await data.contentOf('j1');
  await fixture.waitForRows();
  const before = (await fixture.rows.load<JobRow>(jobs.name, ['j1'])).get('j1')!;
  await run('j1', aJob.publish());
  await fixture.waitForRows();
  const find = fixture.rows.find.bind(fixture.rows);
  jest
    .spyOn(fixture.rows, 'find')
    .mockImplementation((name, query) =>
      name === jobs.name ? Promise.resolve({ rows: [before], next: null } as never) : find(name, query),
    );
  expect(await sweepAt(longAfter())).toMatchObject({ jobs: 0 });
  expect(await data.stored(content)).toEqual(content);
});
