import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { isRunning, ProcessHeartbeat, type ProcessRecord } from '../../eventing/state/process-heartbeat';
import { ServiceFailures, type ServiceOutage } from '../../platform/external-services/service-failures';

const subject = 'outages';

/** What one process cannot reach. */
export interface ProcessOutages extends Pick<ProcessRecord, 'host' | 'roles'> {
  /** Id of a start of a process. */
  readonly process: string;
  readonly outages: readonly ServiceOutage[];
}

/** Outages of external services as each process sees them, reported with its heartbeat. */
@Injectable()
export class SharedOutages implements OnModuleDestroy {
  private readonly changes;

  constructor(
    failures: ServiceFailures,
    private readonly heartbeat: ProcessHeartbeat,
  ) {
    heartbeat.report(subject, () => failures.current());
    this.changes = failures.changed.subscribe(() => heartbeat.touch());
  }

  onModuleDestroy(): void {
    this.changes.unsubscribe();
  }

  /** Outages of this process as they are now; those of others only while the state store responds. */
  async read(): Promise<{ readonly processes: readonly ProcessOutages[]; readonly isComplete: boolean }> {
    try {
      const running = (await this.heartbeat.all()).filter((record) => isRunning(record));
      return { processes: running.map(outagesOf), isComplete: true };
    } catch {
      return { processes: (await this.heartbeat.records([])).map(outagesOf), isComplete: false };
    }
  }
}

const outagesOf = ({ id, host, roles, reports }: ProcessRecord): ProcessOutages => ({
  process: id,
  host,
  roles,
  outages: (reports[subject] as readonly ServiceOutage[] | undefined) ?? [],
});
