import { aJob } from '@duetcast/domain/jobs/job.builder';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import { recorded } from '@duetcast/projections/kernel/projected';
import { jobs, type JobRow } from '@duetcast/projections/jobs/jobs';
import { Metrics } from '../../../platform/observability/metrics';
import { RowChanges } from '../../../eventing/projector/folding/row-changes';
import { JobMetrics } from './job-metrics';

const metrics = new Metrics();
const changes = new RowChanges();
const jobMetrics = new JobMetrics(metrics, changes);
beforeAll(() => jobMetrics.onModuleInit());
afterAll(() => jobMetrics.onModuleDestroy());

function project(...events: JobEvent[]): void {
  let previous: JobRow | null = null;
  for (const event of recorded('job-job-1', events)) {
    const row: JobRow | null = jobs.fold(previous, event, 'job-1');
    changes.publish({ projection: 'jobs', id: 'job-1', row, previous, position: event.position });
    changes.publish({ projection: 'job-log', id: 'job-1', row, previous, position: event.position });
    previous = row;
  }
}

test('counts each finished job once, by type and final status', async () => {
  const rendered = [aJob.submitted(), aJob.claimed(), aJob.segmentSynthesized(0), aJob.segmentSynthesized(1)];
  project(...rendered, aJob.assembled(), aJob.completed(), aJob.outputExpired());
  project(...rendered, aJob.failed(), aJob.retried(), aJob.claimed(), aJob.failed());
  project(aJob.submitted({ type: 'tts' }), aJob.cancelled());
  const text = await metrics.registry.getSingleMetricAsString('duetcast_jobs_finished_total');
  expect(text.split('\n').filter((line) => !line.startsWith('#'))).toEqual([
    'duetcast_jobs_finished_total{type="audioCompilation",status="completed"} 1',
    'duetcast_jobs_finished_total{type="audioCompilation",status="failed"} 2',
    'duetcast_jobs_finished_total{type="tts",status="cancelled"} 1',
  ]);
});
