import type { ProjectionRunners } from '../../eventing/projector/projection-runners';
import type { ProjectionState } from '../../eventing/projector/status/projection-status';
import { Metrics } from '../../platform/observability/metrics';
import { ProjectionMetrics } from './projection-metrics';
import { Readiness } from '../../platform/observability/readiness';

const rebuild = { startedAt: '2026-11-20T12:00:00.000Z', eventsFolded: 5, eventsPerSecond: 5, share: 0.5 };
const metrics = new Metrics();
afterAll(() => metrics.onApplicationShutdown());

const readiness = new Readiness();
let statuses: { name: string; state: ProjectionState; lagMs: number | null; rebuild: object | null }[] = [];
const runners = { status: async () => statuses } as unknown as ProjectionRunners;
new ProjectionMetrics(runners, readiness, metrics).onModuleInit();

test.each<[ProjectionState, boolean]>([
  ['starting', false],
  ['rebuilding', false],
  ['catching-up', false],
  ['failed', false],
  ['stopped', false],
  ['live', true],
  ['standby', true],
  ['paused', true],
  ['poisoned', true],
])('with a %s projection, the process is ready: %s', async (state, isReady) => {
  statuses = [{ name: 'jobs', state, lagMs: 0, rebuild: null }];
  expect(await readiness.missing()).toEqual(isReady ? [] : ['projections/jobs']);
});

test('a rebuild beside live rows keeps the process ready and sets the metric', async () => {
  statuses = [
    { name: 'jobs', state: 'live', lagMs: 20, rebuild },
    { name: 'podcasts', state: 'rebuilding', lagMs: 4_000, rebuild },
    { name: 'accounts', state: 'live', lagMs: null, rebuild: null },
  ];
  expect(await readiness.missing()).toEqual(['projections/podcasts']);
  const text = await metrics.registry.metrics();
  for (const line of [
    'projection_rebuilding{projection="jobs"} 1',
    'projection_rebuilding{projection="podcasts"} 1',
    'projection_rebuilding{projection="accounts"} 0',
    'projection_lag_seconds{projection="podcasts"} 4',
  ])
    expect(text.split('\n')).toContain(line);
});
