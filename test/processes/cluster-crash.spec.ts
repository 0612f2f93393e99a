import { setTimeout as randomPause } from 'node:timers/promises';
import { roles } from '../support/cluster/cluster';
import { ClusterRun, type Outcome } from '../support/cluster/cluster-run';
import { byStream } from '../support/cluster/recorded-log';
import { randomNumbers, seedOf, sized } from '../support/long-check';
import { until } from '../support/until';
import { expectNothingLost } from './cluster-outcome.journey';

const random = randomNumbers(seedOf('cluster-crash'));
const [kills, restarts] = [sized(3, 100), sized(1, 21)];

/** In any order: no role needs to start first. */
const shuffledRoles = () => roles.map((role) => ({ role, order: random() })).sort((a, b) => a.order - b.order);

async function restartRolling(run: ClusterRun): Promise<void> {
  for (let restart = 0; restart < restarts; restart++)
    for (const { role } of shuffledRoles()) {
      for (let job = 0; job < 2; job++) run.load.submit();
      await randomPause(random() * 700);
      await run.cluster.replace(role);
    }
}

/** Kills each role once, then any; every third kill is followed by the next one while the process boots. */
async function killProcesses(run: ClusterRun): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    for (let job = 0; job < 2; job++) run.load.submit();
    const victim = roles[kill < roles.length ? kill : Math.floor(random() * roles.length)]!;
    if (victim === 'worker')
      await until(() => run.dashboard.hasRunningJob, { timeoutMs: 5_000 }).catch(() => undefined);
    await randomPause(random() * 700);
    await run.cluster.killAndLaunch(victim, kill % 3 !== 2);
  }
  await run.cluster.untilReady();
}

describe('API, projector and worker while jobs run', () => {
  let run: ClusterRun;
  let outcome: Outcome;
  const takenOver = () =>
    [...byStream(outcome.log).values()].filter(
      (events) => events.filter(({ type }) => type === 'JobClaimed').length > 1,
    );

  beforeAll(
    async () => {
      const startedAt = Date.now();
      run = await ClusterRun.start();
      await restartRolling(run);
      await killProcesses(run);
      outcome = await run.finish();
      const { dashboard } = run;
      process.stdout.write(
        `cluster-crash: ${restarts} rolling restarts, ${kills} kills, ` +
          `${outcome.accepted.length} jobs, ${takenOver().length} taken over, ${dashboard.connections} connections, ` +
          `${dashboard.pushes.length} pushes, ${outcome.log.length} events, ${Math.round((Date.now() - startedAt) / 1_000)} s\n`,
      );
    },
    sized(600_000, 5_400_000),
  );

  afterAll(() => run.stop());

  expectNothingLost(() => ({ run, outcome }));

  if (kills >= 100) test('workers were killed during jobs', () => expect(takenOver().length).toBeGreaterThanOrEqual(5));
});
