import type { Position } from '@duetcast/domain/kernel/event';
import type { StoredEvent } from '../event-store';

export interface WindowLimits {
  readonly events: number;
  /** Approximate size in memory. One event is kept even if it alone is larger. */
  readonly bytes: number;
}

/** The newest events of the log, in order and without gaps; the oldest are dropped at a limit. */
export class EventWindow {
  private readonly kept: { readonly event: StoredEvent; readonly bytes: number }[] = [];
  private bytes = 0;
  private end: Position | null;

  constructor(
    /** Exclusive; null: from the first event of the log. */
    private start: Position | null,
    private readonly limits: WindowLimits,
  ) {
    this.end = start;
  }

  /** The window and what was dropped from it contain every event up to here. */
  get reached(): Position | null {
    return this.end;
  }

  /** Whether no event after `position` was dropped. */
  covers(position: Position | null): boolean {
    return this.start === null || (position !== null && position >= this.start);
  }

  add(event: StoredEvent): void {
    const bytes = sizeOf(event);
    this.kept.push({ event, bytes });
    this.bytes += bytes;
    this.end = event.position;
    while (this.kept.length > 1 && (this.kept.length > this.limits.events || this.bytes > this.limits.bytes))
      this.drop();
  }

  /** No more events up to `position` follow. */
  advance(position: Position | null): void {
    this.end = later(this.end, position);
  }

  /** The first accepted event after `position`, which the window must cover. */
  firstAfter(position: Position | null, accepts: (event: StoredEvent) => boolean): StoredEvent | null {
    for (let index = this.indexAfter(position); index < this.kept.length; index++) {
      const { event } = this.kept[index] as { event: StoredEvent };
      if (accepts(event)) return event;
    }
    return null;
  }

  private drop(): void {
    const { event, bytes } = this.kept.shift() as { event: StoredEvent; bytes: number };
    this.bytes -= bytes;
    this.start = event.position;
  }

  /** Binary search. */
  private indexAfter(position: Position | null): number {
    let [low, high] = [0, this.kept.length];
    while (position !== null && low < high) {
      const middle = (low + high) >> 1;
      if ((this.kept[middle] as { event: StoredEvent }).event.position > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

export const later = (one: Position | null, other: Position | null): Position | null =>
  one === null || (other !== null && other > one) ? other : one;

const perValue = 16;

/** Approximate bytes of a JSON value in memory. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return perValue + value.length * 2;
  if (typeof value !== 'object' || value === null) return perValue;
  return Object.entries(value).reduce((sum, [key, part]) => sum + key.length + sizeOf(part), perValue);
}
