import { setImmediate as nextTick } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Position } from '@duetcast/domain/kernel/event';
import { exponential, pause } from '../../../platform/timing/retry';
import { noteReceived } from '../../tracing/event-spans';
import { ChangeSignal } from '../change-signal';
import type { EventStore, StoredEvent, SubscriptionItem } from '../event-store';
import { EventWindow, sizeOf, type WindowLimits } from './event-window';

export type EventSource = Pick<EventStore, 'newest' | 'subscribeToAll'>;

export interface LiveEventsOptions extends WindowLimits {
  /** Events of the past that the window starts with, so that readers which were recently stopped find their place. */
  readonly past: number;
}

/** How late readers learn that events which they do not read have come. */
const lagMs = 100;
const backoffMs = exponential(250, 5_000);

/** One unfiltered subscription that keeps the newest events in a window for many readers. It never waits for them. */
export class LiveEvents {
  private readonly logger = new Logger('EventStore');
  private readonly stopping = new AbortController();
  private readonly changes = new ChangeSignal();
  private window: EventWindow | null = null;
  private wakes = false;
  private sweep: NodeJS.Timeout | undefined;
  /** Whether the first attempt to open the window has ended; until then, readers wait. */
  isSettled = false;
  /** Whether the window contains everything that the store had at its last report. */
  isDrained = false;
  /** Times that the store reported the end of the log without new events before it, as after a reconnect. */
  resumptions = 0;

  constructor(
    private readonly source: EventSource,
    private readonly options: LiveEventsOptions,
  ) {}

  get reached(): Position | null {
    return this.window?.reached ?? null;
  }

  /** See ChangeSignal. */
  get generation(): number {
    return this.changes.generation;
  }

  /** A change that does not concern the reader wakes it `lagMs` later, together with others. */
  wait(generation: number, signal: AbortSignal, isConcerned?: () => boolean): Promise<void> {
    return this.changes.wait(generation, signal, isConcerned);
  }

  covers(position: Position | null): boolean {
    return this.window?.covers(position) ?? false;
  }

  firstAfter(position: Position | null, accepts: (event: StoredEvent) => boolean): StoredEvent | null {
    return this.window?.firstAfter(position, accepts) ?? null;
  }

  /** Readers whose window is lost after a failure continue with their own subscription, which reports the error. */
  async start(): Promise<void> {
    const { signal } = this.stopping;
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        this.window = await this.open();
        this.settled();
        for await (const item of this.source.subscribeToAll({ after: this.window.reached, signal })) {
          failures = 1;
          this.take(this.window, item);
        }
      } catch (error) {
        if (!signal.aborted) this.logger.warn({ err: error }, 'the shared subscription failed, retrying');
      }
      this.window = null;
      this.isDrained = false;
      this.settled();
      await pause(backoffMs(failures), signal);
    }
  }

  stop(): void {
    clearTimeout(this.sweep);
    this.stopping.abort();
  }

  private async open(): Promise<EventWindow> {
    const { past, bytes } = this.options;
    const events: StoredEvent[] = [];
    let size = 0;
    for await (const event of this.source.newest(past)) {
      events.push(event);
      size += sizeOf(event);
      if (size > bytes) break;
    }
    const isWhole = events.length < past && size <= bytes;
    const window = new EventWindow(isWhole ? null : (events.pop()?.position ?? null), this.options);
    for (const event of events.reverse()) window.add(event);
    return window;
  }

  private take(window: EventWindow, item: SubscriptionItem): void {
    if (item.kind === 'event') {
      noteReceived(item.event);
      window.add(item.event);
    } else window.advance(item.position);
    if (item.kind === 'caughtUp' && this.isDrained) this.resumptions += 1;
    this.isDrained = item.kind === 'caughtUp' || (item.kind === 'checkpoint' && this.isDrained);
    void this.wakeSoon();
  }

  private settled(): void {
    this.isSettled = true;
    this.changes.changed();
  }

  /** Once per turn of the event loop, so that readers take the events that arrive together in one go. */
  private async wakeSoon(): Promise<void> {
    if (this.wakes) return;
    this.wakes = true;
    await nextTick();
    this.wakes = false;
    this.changes.changedForSome();
    this.sweep ??= setTimeout(() => {
      this.sweep = undefined;
      this.changes.changed();
    }, lagMs).unref();
  }
}
