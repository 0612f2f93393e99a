import { aJob } from '../../../../../../test/support/builders/job.builder';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import { newJobEvent } from '../../../../../../test/support/new-job-event';
import { TallyStores } from '../../../../../../test/support/tally-fixture';
import { until } from '../../../../../../test/support/until';
import { readConfig } from '../../../platform/config/config';
import { Metrics } from '../../../platform/observability/metrics';
import { LocalProjector } from '../../../eventing/change-feed/local-projector';
import { ProjectionProgress } from '../../../eventing/projector/status/projection-progress';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { JobMetrics } from './job-metrics';

const types: Record<string, string> = { 'job-1': 'audioCompilation', 'job-2': 'tts' };
const rows = {
  load: async (_: string, [id = '']) => new Map(types[id] ? [[id, { row: { type: types[id] } }]] : []),
} as unknown as ReadModelStore;
const progress = { reached: async () => true } as unknown as ProjectionProgress;

let stores: TallyStores;
let metrics: Metrics;
let jobMetrics: JobMetrics;
let isFollowing = true;
let asked = 0;
let revisions = new Map<string, number>();
beforeEach(async () => {
  stores = await TallyStores.open();
  metrics = new Metrics();
  revisions = new Map();
  const projector = { isFollowing: () => (asked++, isFollowing) } as unknown as LocalProjector;
  jobMetrics = new JobMetrics(metrics, stores.events, rows, progress, projector, readConfig({ NODE_ENV: 'test' }));
  await append('job-1', aJob.failed()); // before the start
  jobMetrics.onApplicationBootstrap();
});
afterEach(async () => {
  await jobMetrics.onModuleDestroy();
  await stores.close();
});

async function append(id: string, ...events: JobEvent[]) {
  const stored = events.map(newJobEvent);
  const { revision } = await stores.events.append(`job-${id}`, stored, { expected: revisions.get(id) ?? 'noStream' });
  revisions.set(id, revision);
}
const counts = async () => {
  const text = await metrics.registry.getSingleMetricAsString('duetcast_jobs_finished_total');
  return text.split('\n').filter((line) => !line.startsWith('#'));
};

test('counts each finished job once, by type and final status', async () => {
  const rendered = [aJob.submitted(), aJob.claimed(), aJob.segmentSynthesized(0), aJob.segmentSynthesized(1)];
  await append('job-1', ...rendered, aJob.assembled(), aJob.completed(), aJob.outputExpired());
  await append('job-1', ...rendered, aJob.failed(), aJob.retried(), aJob.claimed(), aJob.failed());
  await append('interrupted', aJob.cancelled());
  await append('job-2', aJob.submitted({ type: 'tts' }), aJob.cancelled());
  await until(async () => (await counts()).length === 3);
  expect(await counts()).toEqual([
    'duetcast_jobs_finished_total{type="audioCompilation",status="completed"} 1',
    'duetcast_jobs_finished_total{type="audioCompilation",status="failed"} 2',
    'duetcast_jobs_finished_total{type="tts",status="cancelled"} 1',
  ]);
});

test('leaves jobs that another process folds to that process', async () => {
  [isFollowing, asked] = [false, 0];
  await append('job-1', aJob.completed());
  await append('job-2', aJob.failed());
  await until(() => asked === 2);
  isFollowing = true;
  await append('job-2', aJob.completed());
  await until(async () => (await counts()).length > 0);
  expect(await counts()).toEqual(['duetcast_jobs_finished_total{type="tts",status="completed"} 1']);
});
