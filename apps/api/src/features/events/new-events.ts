import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { eventIndex, type IndexedEventRow } from '@duetcast/projections/events/event-index';
import { filter, firstValueFrom, fromEvent, merge, Subject } from 'rxjs';
import { Checkpoints } from '../../eventing/change-feed/checkpoints';
import type { Pointer } from '../../eventing/read-models/pointer';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import type { BackgroundLoop } from '../../platform/timing/background-loop';

/** Above this, every stream reads. */
const pageSize = 200;

/** Wakes open streams of events, each by new events of its owner; costs nothing while no stream is open. */
@Injectable()
export class NewEvents implements OnModuleDestroy {
  /** Owners with new events; null: any owner may have some. */
  private readonly owners = new Subject<ReadonlySet<string> | null>();
  private streams = 0;
  private loop: BackgroundLoop | null = null;

  constructor(
    private readonly rows: ReadModelStore,
    private readonly checkpoints: Checkpoints,
  ) {}

  /** Resolves when the owner may have new events (undefined: any owner), or `signal` aborts. Call it before reading. */
  async next(owner: string | undefined, signal: AbortSignal): Promise<void> {
    const concerned = filter((owners: ReadonlySet<string> | null) => !owners || !owner || owners.has(owner));
    await firstValueFrom(merge(this.owners.pipe(concerned), fromEvent(signal, 'abort')), { defaultValue: null });
  }

  /** A stream is open; returns the function that closes it. */
  open(): () => void {
    if (this.streams++ === 0) {
      let read: Pointer | undefined;
      this.loop = this.checkpoints.follow([eventIndex.name], async (pointers) => {
        const pointer = pointers.get(eventIndex.name);
        await this.announce(read, pointer);
        read = pointer;
      });
      this.loop.start();
    }
    return () => {
      if (--this.streams === 0) this.onModuleDestroy();
    };
  }

  onModuleDestroy(): void {
    void this.loop?.stop();
    this.loop = null;
  }

  private async announce(before: Pointer | undefined, now: Pointer | undefined): Promise<void> {
    if (before?.serves !== now?.serves) return this.owners.next(null);
    if (!now?.position || now.position === before?.position) return;
    const position = { ...(before?.position && { gt: before.position }), lte: now.position };
    const query = { where: { position }, sort: [['position', 1]] as const, limit: pageSize };
    const { rows, next } = await this.rows.find<IndexedEventRow>(eventIndex.name, query);
    this.owners.next(next === null ? new Set(rows.flatMap(({ row }) => row.ownerId ?? [])) : null);
  }
}
