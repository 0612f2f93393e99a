import { Logger } from '@nestjs/common';
import { BackgroundLoop, type BackgroundWork } from '../../platform/timing/background-loop';
import { LeaseLost } from '../../platform/timing/hold-lease';
import type { ProcessHeartbeat } from './process-heartbeat';
import type { StateStore, StoredState } from './state-store';

const kind = 'lease';
/** A lease that its holder released, or whose holder was killed, is taken over at the next check. */
const defaultCheckMs = 5_000;

interface RoleLease {
  /** Id of a process. */
  readonly holder: string;
}

interface LeasedWork {
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** While this process holds the lease. */
  held: AbortController | null;
  ended: Promise<void>;
}

/**
 * Work that one process of the cluster does at a time: the holder of its lease. A lease is valid as long as the process of
 * its holder runs, so holding one takes no writes. The work must bear a short overlap with that of another process.
 */
export class RoleLeases {
  private readonly logger = new Logger('RoleLeases');
  private readonly works = new Map<string, LeasedWork>();
  private readonly loop: BackgroundLoop;
  private isStarted = false;

  constructor(
    private readonly store: StateStore,
    private readonly processes: ProcessHeartbeat,
    private readonly options: { readonly checkMs?: number; readonly isWorker?: boolean } = {},
  ) {
    this.loop = new BackgroundLoop({
      name: 'checking leases',
      everyMs: options.checkMs ?? defaultCheckMs,
      run: () => this.check(),
      logger: this.logger,
    });
  }

  /** Runs `work` whenever this process holds the lease; its signal aborts with the lease. */
  hold(name: string, run: LeasedWork['run']): void {
    const work: LeasedWork = { run, held: null, ended: Promise.resolve() };
    this.works.set(name, work);
    if (!this.processes.isShared) return this.start(name, work); // there is no other process
    if (this.isStarted) this.loop.wake();
    else this.loop.start();
    this.isStarted = true;
  }

  /** In workers only. */
  repeat(work: BackgroundWork, firstAfterMs = 0): void {
    if (this.options.isWorker === false) return;
    this.hold(work.name, async (signal) => {
      const loop = new BackgroundLoop(work);
      loop.start(firstAfterMs);
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      await loop.stop();
    });
  }

  /** Stops the work, then lets another process take the lease. */
  async release(name: string): Promise<void> {
    const work = this.works.get(name);
    if (!work) return;
    this.works.delete(name);
    stop(work);
    await work.ended;
    if (this.processes.isShared) await this.giveUp(name).catch(() => undefined); // it ends with this process
  }

  /** Stops all work, then lets other processes take the leases. */
  async releaseAll(): Promise<void> {
    await Promise.all([...this.works.keys()].map((name) => this.release(name)));
  }

  /** All works must be released before. */
  close(): Promise<void> {
    return this.loop.stop();
  }

  private async check(): Promise<void> {
    try {
      await this.processes.announced();
      const leases = await this.store.getAll<RoleLease>(kind, [...this.works.keys()]);
      const running = await this.processes.running([...leases.values()].map(({ value }) => value.holder));
      for (const [name, work] of this.works) {
        const lease = leases.get(name);
        const isFree = !lease || !running.has(lease.value.holder);
        const isOurs = isFree ? await this.take(name, lease) : lease.value.holder === this.processes.id;
        if (isOurs) this.start(name, work);
        else stop(work);
      }
    } finally {
      if (!this.processes.isCurrent) for (const work of this.works.values()) stop(work);
    }
  }

  private async take(name: string, lease: StoredState<RoleLease> | undefined): Promise<boolean> {
    const value: RoleLease = { holder: this.processes.id };
    if (lease) return this.store.update(kind, name, lease.version, value);
    return (await this.store.insert(kind, [{ id: name, value }])).has(name);
  }

  private start(name: string, work: LeasedWork): void {
    if (work.held || this.works.get(name) !== work) return;
    const held = new AbortController();
    work.held = held;
    work.ended = work.ended
      .then(() => (held.signal.aborted ? undefined : work.run(held.signal)))
      .catch((error: unknown) => this.logger.error({ name, err: error }, 'leased work failed'));
  }

  private async giveUp(name: string): Promise<void> {
    const lease = await this.store.get<RoleLease>(kind, name);
    if (lease?.value.holder === this.processes.id) await this.store.deleteIf(kind, name, lease.version);
  }
}

function stop(work: LeasedWork): void {
  work.held?.abort(new LeaseLost());
  work.held = null;
}
