import { hostname } from 'node:os';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { throttleTime } from 'rxjs';
import { RunningProcesses } from '../../eventing/state/running-processes';
import { StateStore } from '../../eventing/state/state-store';
import { Config } from '../../platform/config/config';
import { ServiceFailures, type ServiceOutage } from '../../platform/external-services/service-failures';
import { BackgroundLoop } from '../../platform/timing/background-loop';

const kind = 'external-services';
const id = 'outages';
/** While there are outages; a change is written at once. */
const writeEveryMs = 60_000;
const changesEveryMs = 1_000;
/** A process that does not write for this long has ended. */
const validMs = 3 * writeEveryMs;
/** Processes that write at the same time. */
const attempts = 10;

/** What one process cannot reach. */
export interface ProcessOutages {
  /** Id of a start of a process. */
  readonly process: string;
  readonly host: string;
  readonly roles: readonly string[];
  readonly writtenAt: string;
  readonly outages: readonly ServiceOutage[];
}

type ByProcess = Readonly<Record<string, ProcessOutages>>;

/** Outages of external services as each process sees them, in one row that all share. */
@Injectable()
export class SharedOutages implements OnApplicationBootstrap, OnModuleDestroy {
  private isWritten = false;
  private readonly writing: BackgroundLoop;

  constructor(
    private readonly failures: ServiceFailures,
    private readonly states: StateStore,
    private readonly processes: RunningProcesses,
    private readonly config: Config,
  ) {
    this.writing = new BackgroundLoop({
      name: 'writing outages of external services',
      everyMs: writeEveryMs,
      wakeOn: failures.changed.pipe(throttleTime(changesEveryMs, undefined, { leading: true, trailing: true })),
      run: () => this.write(),
      logger: new Logger('ExternalServices'),
    });
  }

  onApplicationBootstrap(): void {
    this.writing.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.writing.stop();
    if (this.isWritten) await this.replaceOwn([]).catch(() => undefined); // it expires
  }

  /** Of this process as they are now; the others only while the state store answers. */
  async read(): Promise<{ readonly processes: readonly ProcessOutages[]; readonly isComplete: boolean }> {
    const own = this.own(this.failures.current());
    try {
      const stored = await this.states.get<ByProcess>(kind, id);
      const others = Object.values(valid(stored?.value)).filter(({ process }) => process !== own.process);
      return { processes: [own, ...others], isComplete: true };
    } catch {
      return { processes: [own], isComplete: false };
    }
  }

  private async write(): Promise<void> {
    const outages = this.failures.current();
    if (outages.length > 0 || this.isWritten) await this.replaceOwn(outages);
  }

  private async replaceOwn(outages: readonly ServiceOutage[]): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const stored = await this.states.get<ByProcess>(kind, id);
      const { [this.processes.id]: _, ...others } = valid(stored?.value);
      const value = outages.length > 0 ? { ...others, [this.processes.id]: this.own(outages) } : others;
      if (!(await this.replace(stored?.version, value))) continue;
      this.isWritten = outages.length > 0;
      return;
    }
    throw new Error('Other processes wrote first, each time');
  }

  private async replace(version: number | undefined, value: ByProcess): Promise<boolean> {
    const expiresAt = new Date(Date.now() + validMs).toISOString();
    if (version !== undefined) return this.states.update(kind, id, version, value, expiresAt);
    return (await this.states.insert(kind, [{ id, value, expiresAt }])).has(id);
  }

  private own(outages: readonly ServiceOutage[]): ProcessOutages {
    const writtenAt = new Date().toISOString();
    return { process: this.processes.id, host: hostname(), roles: this.config.env.ROLES, writtenAt, outages };
  }
}

function valid(stored: ByProcess = {}): ByProcess {
  const earliest = new Date(Date.now() - validMs).toISOString();
  return Object.fromEntries(Object.entries(stored).filter(([, { writtenAt }]) => writtenAt > earliest));
}
