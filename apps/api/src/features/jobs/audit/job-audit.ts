import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { verifyChain } from '@duetcast/domain/kernel/chain';
import { streamName } from '@duetcast/domain/kernel/decider';
import type { Trail } from '../../audit/public';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';
import { sha256 } from '../../../platform/hashing/sha256';

export const streamOf = (jobId: string): string => streamName(jobDecider.category, jobId);

/**
 * How a job came to be: its events in order, as stored, and whether their chain of hashes holds. Where the store has
 * dropped the beginning of a stream for its age, the chain is verified from the first event that is left, and the trail
 * says that it is not complete; a beginning that is missing without an age was taken away, and breaks the chain.
 */
@Injectable()
export class JobAudit {
  constructor(private readonly store: EventStore) {}

  /** The events as stored; `from`: the revision at which they may begin, above 0 where the store dropped some for their age. */
  async stored(jobId: string): Promise<Trail> {
    const stream = streamOf(jobId);
    const events: StoredEvent[] = [];
    for await (const event of this.store.readStream(stream)) events.push(event);
    const first = events[0]?.revision;
    const isAged = first !== undefined && first > 0 && (await this.store.maxAge(stream)) !== null;
    return { stream, events, from: isAged ? first : 0 };
  }

  async trail(jobId: string) {
    const { stream, events, from } = await this.stored(jobId);
    const verdict = await verifyChain(events, sha256, from);
    const complete = events[0]?.revision === 0;
    const head = events.at(-1)?.metadata.hash ?? null;
    const broken = verdict.verified ? {} : { reason: verdict.reason, brokenAt: verdict.brokenAt };
    return { stream, events: events.map(toAuditEvent), verified: verdict.verified, complete, head, ...broken };
  }

  /** The stored events, one JSON object a line: whoever holds them can verify the chain. */
  lines(jobId: string): Readable {
    const store = this.store;
    async function* lines() {
      for await (const event of store.readStream(streamOf(jobId))) yield `${JSON.stringify(event)}\n`;
    }
    return Readable.from(lines());
  }
}

export function toAuditEvent({ revision, type, id, data, metadata }: StoredEvent) {
  const { at: time, actor, $causationId: causationId, $correlationId: correlationId } = metadata;
  const { hash, previousHash, schemaVersion, ownerId } = metadata;
  const auditEvent = {
    revision,
    time,
    type,
    actor,
    causationId,
    correlationId,
    data,
    hash,
    previousHash,
    id,
    schemaVersion,
  };
  return { ...auditEvent, ...(ownerId !== undefined && { ownerId }) };
}
