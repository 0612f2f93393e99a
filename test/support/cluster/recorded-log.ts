import { EventStoreDBClient } from '@eventstore/db-client';
import { verifyChain, type ChainedEvent } from '@duetcast/domain/kernel/chain';
import { sha256 } from '@duetcast/verify/web-crypto';

export interface LoggedEvent extends ChainedEvent {
  readonly at: bigint;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Events of an account in EventStoreDB, in order, read by the official client instead of the product's adapter. */
export async function readLog(url: string, accountId: string): Promise<LoggedEvent[]> {
  const client = EventStoreDBClient.connectionString(url);
  const log: LoggedEvent[] = [];
  for await (const { event } of client.readAll()) {
    const metadata = event?.metadata as LoggedEvent['metadata'] | undefined;
    if (!event || metadata?.ownerId !== accountId) continue;
    const { id, type, streamId: stream, revision, position } = event;
    const data = event.data as LoggedEvent['data'];
    log.push({ id, type, stream, data, metadata, revision: Number(revision), at: position.commit });
  }
  await client.dispose();
  return log;
}

export const positionOf = ({ position }: { readonly position: string }): bigint => BigInt(position.split('-')[0]!);

export function byStream(log: readonly LoggedEvent[]): Map<string, LoggedEvent[]> {
  const streams = new Map<string, LoggedEvent[]>();
  for (const event of log) {
    const stream = streams.get(event.stream);
    if (stream) stream.push(event);
    else streams.set(event.stream, [event]);
  }
  return streams;
}

/** Streams whose chain of hashes does not verify from its first event on. */
export async function brokenStreams(log: readonly LoggedEvent[]): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, events] of byStream(log)) if (!(await verifyChain(events, sha256)).verified) broken.push(name);
  return broken;
}

const statusAfter: Readonly<Record<string, string>> = {
  JobSubmitted: 'pending',
  JobClaimed: 'processing',
  JobCompleted: 'completed',
  JobFailed: 'failed',
  JobCancelled: 'cancelled',
};

/** Status and finished lines of a job after its events up to a position. */
export function jobAsOf(events: readonly LoggedEvent[], at: bigint) {
  const past = events.filter((event) => event.at <= at);
  const status = past.reduce<string | null>((before, { type }) => statusAfter[type] ?? before, null);
  return { status, segmentsCompleted: past.filter(({ type }) => type === 'SegmentSynthesized').length };
}

/** Used and reserved characters of a domain after the events up to a position. */
export function usageAsOf(log: readonly LoggedEvent[], domain: string, at: bigint) {
  let [charactersUsed, charactersReserved] = [0, 0];
  for (const { type, data, at: eventAt } of log) {
    if (data.domain !== domain || eventAt > at) continue;
    const characters = Number(data.characters);
    if (type === 'CharactersReserved') charactersReserved += characters;
    if (type === 'CharactersUsed') charactersUsed += characters;
    if (type === 'CharactersUsed' || type === 'CharactersReleased') charactersReserved -= characters;
  }
  return { charactersUsed, charactersReserved };
}
