import { Injectable } from '@nestjs/common';
import { allProjections } from '@duetcast/projections/all';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { EventStore } from '../event-store/event-store';
import { pointerOf, previousBuild } from '../read-models/builds';
import type { Pointer } from '../read-models/pointer';
import { ReadModelStore } from '../read-models/read-model-store';
import { ProjectionRunners } from './projection-runners';
import { statusOf, type ProjectionReport, type ProjectionStatus } from './status/projection-status';
import { isAlive, maxProcesses, processesCollection, type ProcessRow } from './lease/projector-process';

/** Status of every projection, regardless of which process runs it. */
@Injectable()
export class ProjectionReports {
  constructor(
    private readonly runners: ProjectionRunners,
    private readonly rows: ReadModelStore,
    private readonly events: EventStore,
  ) {}

  /** In definition order; with a name, only that projection (empty: unknown name). */
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
      this.processes(),
    ]);
    return projections.map((projection) => {
      const runner = this.runners.get(projection.name);
      if (runner?.isLocal) return runner.report();
      return reported(projection, pointers.get(projection.name), processes);
    });
  }

  private async processes(): Promise<Map<string, ProcessRow>> {
    const { rows } = await this.rows.find<ProcessRow>(processesCollection.name, { limit: maxProcesses });
    return new Map(rows.map(({ id, row }) => [id, row]));
  }
}

/** By the process that holds the projection; a process without a valid heartbeat has stopped or crashed. */
function reported(
  { name, version }: Projection,
  pointer: Pointer | undefined,
  processes: ReadonlyMap<string, ProcessRow>,
): ProjectionReport {
  const reportOf = (row: ProcessRow | undefined) => row?.reports.find((report) => report.name === name);
  const holder = processes.get(pointer?.holder ?? '');
  const report = reportOf(holder);
  const stopped = { state: 'stopped', eventsPerSecond: 0, rebuild: null } as const;
  if (report) return isAlive(holder) ? report : { ...report, ...stopped };
  const waiting = [...processes.values()].filter((row) => isAlive(row)).map(reportOf);
  const ofWaiting = pointer?.holder == null ? waiting.find((one) => one?.state === 'waiting') : undefined;
  if (ofWaiting) return ofWaiting;
  const { position = null, build } = pointer ?? {};
  const empty = { foldedAfterMs: null, lastEventAt: null, eventsFolded: 0, lastError: null, poison: null };
  const state = isAlive(holder) ? 'starting' : 'stopped';
  return { name, version: build?.version ?? version, position, ...empty, ...stopped, state, appliedControl: -1 };
}
