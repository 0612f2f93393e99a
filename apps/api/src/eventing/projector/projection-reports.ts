import { Injectable } from '@nestjs/common';
import { allProjections } from '@duetcast/projections/all';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { EventStore } from '../event-store/event-store';
import { pointerOf, previousBuild } from '../read-models/builds';
import type { Pointer } from '../read-models/pointer';
import { ReadModelStore } from '../read-models/read-model-store';
import { ProcessHeartbeat, type ProcessRecord } from '../state/process-heartbeat';
import { ProjectionRunners } from './projection-runners';
import { statusOf, type ProjectionReport, type ProjectionStatus } from './status/projection-status';
import { isProjecting, projectionsOf } from './lease/projector-process';

/** Status of every projection, regardless of which process runs it. */
@Injectable()
export class ProjectionReports {
  constructor(
    private readonly runners: ProjectionRunners,
    private readonly rows: ReadModelStore,
    private readonly events: EventStore,
    private readonly heartbeat: ProcessHeartbeat,
  ) {}

  /** Statuses in definition order; with a name, only that of this projection (empty: unknown name). */
  async statuses(name?: string): Promise<ProjectionStatus[]> {
    const selected = allProjections.filter((projection) => name === undefined || projection.name === name);
    const [reports, head] = await Promise.all([this.reports(selected), this.events.head()]);
    return reports.map((report) => statusOf(report, head));
  }

  /** The last report of a projection; undefined: unknown name. */
  async of(name: string): Promise<ProjectionReport | undefined> {
    return (await this.reports(allProjections.filter((projection) => projection.name === name)))[0];
  }

  /** Whether the rows before the last rebuild can be served again. */
  async hasPreviousRows(name: string): Promise<boolean> {
    const projection = allProjections.find((one) => one.name === name);
    return projection !== undefined && previousBuild(await pointerOf(this.rows, name), projection) !== null;
  }

  private async reports(projections: readonly Projection[]): Promise<ProjectionReport[]> {
    const [pointers, processes] = await Promise.all([
      this.rows.pointers(projections.map(({ name }) => name)),
      this.heartbeat.all(),
    ]);
    return projections.map((projection) => {
      const runner = this.runners.get(projection.name);
      if (runner?.isLocal) return runner.report();
      return reported(projection, pointers.get(projection.name), processes);
    });
  }
}

/** Report of the process that holds the projection; one without a valid heartbeat has stopped or crashed. */
function reported(
  { name, version }: Projection,
  pointer: Pointer | undefined,
  processes: readonly ProcessRecord[],
): ProjectionReport {
  const reportOf = (process: ProcessRecord) => projectionsOf(process).find((report) => report.name === name);
  const holder = processes.find(({ id }) => id === pointer?.holder);
  const report = holder && reportOf(holder);
  const stopped = { state: 'stopped', eventsPerSecond: 0, rebuild: null } as const;
  if (report) return isProjecting(holder) ? report : { ...report, ...stopped };
  const waiting = processes.filter(isProjecting).map(reportOf);
  const ofWaiting = pointer?.holder == null ? waiting.find((one) => one?.state === 'waiting') : undefined;
  if (ofWaiting) return ofWaiting;
  const { position = null, build } = pointer ?? {};
  const empty = { foldedAfterMs: null, lastEventAt: null, eventsFolded: 0, lastError: null, poison: null };
  const state = holder && isProjecting(holder) ? 'starting' : 'stopped';
  return { name, version: build?.version ?? version, position, ...empty, ...stopped, state, appliedControl: -1 };
}
