import { Injectable } from '@nestjs/common';
import { allProjections } from '@duetcast/projections/all';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { EventStore } from '../event-store/event-store';
import type { Pointer } from '../read-models/pointer';
import { ReadModelStore } from '../read-models/read-model-store';
import { ProjectionRunners } from './projection-runners';
import { statusOf, type ProjectionReport, type ProjectionStatus } from './status/projection-status';
import { projectorsCollection, type ProjectorRow } from './status/projector-lease';

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

  private async reports(projections: readonly Projection[]): Promise<ProjectionReport[]> {
    const names = projections.map(({ name }) => name);
    const stored = await this.rows.load<ProjectorRow>(projectorsCollection.name, names);
    const pointers = await this.rows.pointers(names);
    return projections.map((projection) => {
      const runner = this.runners.get(projection.name);
      if (runner?.isLocal) return runner.report();
      return this.reported(projection, stored.get(projection.name)?.row, pointers.get(projection.name));
    });
  }

  /** Without a valid lease, the last report comes from a process that has stopped or crashed. */
  private reported(
    { name, version }: Projection,
    row: ProjectorRow | undefined,
    pointer: Pointer | undefined,
  ): ProjectionReport {
    const isLeased = row?.holder != null && row.leaseExpiresAt > new Date().toISOString();
    const stopped = { state: 'stopped', eventsPerSecond: 0, rebuild: null } as const;
    if (row?.report) return isLeased ? row.report : { ...row.report, ...stopped };
    const { position = null, build } = pointer ?? {};
    const empty = { foldedAfterMs: null, lastEventAt: null, eventsFolded: 0, lastError: null, poison: null };
    const state = isLeased ? 'starting' : 'stopped';
    return { name, version: build?.version ?? version, position, ...empty, ...stopped, state, appliedControl: -1 };
  }
}
