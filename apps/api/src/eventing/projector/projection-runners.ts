import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Projection } from '@duetcast/projections/kernel/projection';
import type { Deciders } from '../deciders/deciders';
import { heartbeatLifetimeMs, type ProcessHeartbeat } from '../state/process-heartbeat';
import { ControlSubscription } from './control-subscription';
import { ProjectorProcess } from './lease/projector-process';
import { ProjectionRunner, type RunnerOptions } from './projection-runner';
import type { ProjectionStatus } from './status/projection-status';
import { RebuildOutcomes } from './rebuild/rebuild-outcomes';

interface RunnersOptions extends Omit<RunnerOptions, 'reportOutcome' | 'process'> {
  /** Shared by the process, since they serialize its commands. */
  readonly deciders: Deciders;
  readonly heartbeat: ProcessHeartbeat;
  /** Id of this process in the history of a rebuild. */
  readonly workerId: string;
  /** Within this time, a process notices that it was taken for dead. */
  readonly watchEveryMs?: number;
}

/** The projections that this process runs, independently of each other; none without the projector role. */
export class ProjectionRunners implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly runners: ReadonlyMap<string, ProjectionRunner>;
  private readonly process: ProjectorProcess;
  private readonly controls: ControlSubscription;
  private readonly outcomes: RebuildOutcomes;

  constructor(
    projections: readonly Projection[],
    private readonly options: RunnersOptions,
  ) {
    const { events, rows, deciders, heartbeat, workerId, watchEveryMs = heartbeatLifetimeMs } = options;
    this.outcomes = new RebuildOutcomes(deciders, workerId);
    const process = (this.process = new ProjectorProcess(rows, heartbeat, watchEveryMs));
    const reportOutcome: RunnerOptions['reportOutcome'] = (...outcome) => this.outcomes.record(...outcome);
    const ofProcess = { ...options, process, reportOutcome };
    const runners = projections.map((projection) => new ProjectionRunner(projection, ofProcess));
    this.runners = new Map(runners.map((runner) => [runner.name, runner]));
    this.controls = new ControlSubscription(events, [...this.runners.keys()], {
      applyControl: (projection, controls) => this.runners.get(projection)?.applyControl(controls),
      onNewer: (projection, error) => this.runners.get(projection)?.sendError(error),
    });
  }

  /** Starts the runners once past control commands are known. */
  onApplicationBootstrap(): void {
    if (this.runners.size === 0) return;
    void this.controls.start().then((isReady) => {
      if (!isReady) return;
      this.process.start([...this.runners.values()]);
      for (const runner of this.runners.values()) runner.start();
    });
  }

  /** Runs before the stores close. */
  async beforeApplicationShutdown(): Promise<void> {
    this.outcomes.stop();
    await this.controls.stop();
    await Promise.all([...this.runners.values()].map((runner) => runner.stop()));
    await this.process.stop();
  }

  get(name: string): ProjectionRunner | undefined {
    return this.runners.get(name);
  }

  async status(): Promise<ProjectionStatus[]> {
    const head = await this.options.events.head();
    return [...this.runners.values()].map((runner) => runner.status(head));
  }
}
