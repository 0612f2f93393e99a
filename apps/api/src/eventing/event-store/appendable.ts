import type { NewEvent } from './event-store';

/** @throws TypeError for what no adapter stores */
export function assertAppendable(stream: string, events: readonly NewEvent[]): void {
  if (events.length === 0) throw new TypeError('An append takes at least one event');
  if (stream === '' || stream.includes('\0')) throw new TypeError('A stream name must not be empty or contain NUL');
  if (events.some(({ id, type }) => type === '' || type.includes('\0') || id.includes('\0')))
    throw new TypeError('An event type must not be empty, and type and id must not contain NUL');
}
