import { aJob } from '../../../../../test/support/builders/job.builder';
import type { KeptSegmentRow } from '@duetcast/projections/content/kept-segments';
import { JobFixture } from '../../../../../test/support/job-fixture';
import { RetentionFixture } from '../../../../../test/support/retention-fixture';
import { ScriptedSpeech } from '../../../../../test/support/scripted-speech';
import { readConfig } from '../../platform/config/config';
import { KeptSegmentCache } from './kept-segment-cache';
import { freshFixture } from '../../../../../test/support/fixtures';

const hourMs = 60 * 60 * 1000;
/** Of each segment in the events of the fixture. */
const { bytes } = aJob.segment(0);
const fixture = freshFixture(() => JobFixture.with(new ScriptedSpeech()));
const retention = new RetentionFixture(fixture);

async function sweep(segments: number, hours = 2): Promise<number> {
  await fixture.waitForRows();
  const config = readConfig({ KEPT_SEGMENT_BYTES: String(segments * bytes) });
  return new KeptSegmentCache(fixture.rows, fixture.content, config).sweep(Date.now() + hours * hourMs);
}
const segmentsOf = async (jobId: string) =>
  Object.values((await fixture.job(jobId)).segments).map(({ contentHash }) => contentHash);
const rows = async () => (await fixture.rows.find<KeptSegmentRow>('kept-segments', { limit: 100 })).rows.length;

test('at its size nothing goes, above it the least recently used go first', async () => {
  await retention.completedJob('job-1', ['One.', 'Two.']);
  await retention.completedJob('job-2', ['Three.']);
  expect(await sweep(3)).toBe(0);
  await retention.completedJob('job-3', ['One.']);
  expect(await sweep(2)).toBe(1);
  const [one, two] = await segmentsOf('job-1');
  const [three] = await segmentsOf('job-2');
  expect(await retention.stored([one!, two!, three!])).toEqual([one, three]);
  expect(await rows()).toBe(2);
  expect(await sweep(2)).toBe(0);
});

test('a running job keeps its segments, and outputs stay', async () => {
  await retention.completedJob('job-1', ['One.']);
  await retention.runningJob('job-2', ['Two.', 'Three.']);
  expect(await sweep(0)).toBe(1);
  const running = await segmentsOf('job-2');
  expect(await retention.stored(running)).toEqual(running);
  const { assembly } = await fixture.job('job-1');
  expect(await retention.stored([assembly!.contentHash])).toHaveLength(1);
});

test('what was used within the hour stays', async () => {
  await retention.completedJob('job-1', ['One.']);
  expect(await sweep(0, 0.5)).toBe(0);
  expect(await sweep(0, 2)).toBe(1);
});

test('rows go with the retention period', async () => {
  await retention.completedJob('job-1', ['One.']);
  await sweep(9, 31 * 24);
  expect(await rows()).toBe(0);
});
