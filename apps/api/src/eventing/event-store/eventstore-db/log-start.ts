import { BACKWARDS, END, type EventStoreDBClient } from '@eventstore/db-client';
import type { Position } from '@duetcast/domain/kernel/event';
import { ReplacedLog } from '../replaced-log';
import { beforePosition, positionText } from './codec';
import { cancelOnReturn } from './resumable-read';

interface LogStart {
  /** Position of an event that exists, at or before the one to continue after; null: the first event. */
  readonly from: Position | null;
  /** Position of the newest event, the server's own included; null for an empty log. */
  readonly head: Position | null;
}

/**
 * Where a subscription that continues after a position has to start. A server takes the first event at or after the
 * position for the one that was read; if a scavenge removed that one, a later event would be skipped.
 * @throws ReplacedLog if the log ends before the position; errors of the client; those of `cancelOnReturn`
 */
export async function logStart(
  client: EventStoreDBClient,
  after: Position | null,
  answerMs: number,
): Promise<LogStart> {
  const head = await newestBefore(client, null, answerMs);
  if (after === null) return { from: null, head };
  if (head === null || head < after)
    throw new ReplacedLog(`position ${after} was read from it, and it ends at ${head}`);
  return { from: await newestBefore(client, after, answerMs), head };
}

/** Exclusive; null: from the end. */
async function newestBefore(
  client: EventStoreDBClient,
  before: Position | null,
  answerMs: number,
): Promise<Position | null> {
  const fromPosition = before === null ? END : beforePosition(before);
  const read = client.readAll({ direction: BACKWARDS, fromPosition, maxCount: 1 });
  for await (const { event, link } of cancelOnReturn(read, answerMs)) {
    const position = (event ?? link)?.position;
    if (position) return positionText(position);
  }
  return null;
}
