import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { aJob } from './builders/job.builder';
import { jobEvents, type JobEvent } from '@duetcast/domain/jobs/job-events';
import { catalogVersion } from '@duetcast/domain/kernel/event';
import { chainText, genesisHash, type ChainedEvent } from '@duetcast/domain/kernel/chain';
import type { StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';

const text = fc.string({ unit: 'binary', maxLength: 12 });

const anyEvent: fc.Arbitrary<JobEvent> = fc.oneof(
  text.map((workerId) => aJob.claimed(workerId)),
  text.map((workerId) => aJob.leaseRenewed(workerId)),
  fc.nat(3).map(aJob.segmentSynthesized),
  fc.nat(3).map(aJob.answerLost),
  fc.nat(3).map(aJob.chunkDownloaded),
  fc.constant(aJob.assembled()),
  fc.nat().map(aJob.completed),
  fc.constant(aJob.failed()),
  text.map((reason) => aJob.cancelled(reason)),
  fc.integer({ min: 2, max: 9 }).map(aJob.retried),
  fc.constant(aJob.shared()),
  fc.constant(aJob.unshared()),
  fc.constant(aJob.outputExpired()),
);

/** Events of one job: its submission, then any events in any order, including orders that the decider rejects. */
export const anyJob = (jobId: string, maxLength = 8): fc.Arbitrary<JobEvent[]> =>
  fc
    .tuple(fc.constantFrom('audioCompilation', 'stitch', 'tts'), fc.array(anyEvent, { maxLength }))
    .map(([type, events]) => [aJob.submitted({ jobId, type: type as 'tts' }), ...events]);

export const hashOf = (event: Parameters<typeof chainText>[0]): string =>
  createHash('sha256').update(chainText(event)).digest('hex');

/** Recalculates every link and hash, as an attacker who changed an event could. */
export function rechained<Event extends ChainedEvent>(events: readonly Event[]): Event[] {
  let previousHash = events[0]?.metadata.previousHash ?? genesisHash;
  return events.map((event) => {
    const linked = { ...event, metadata: { ...event.metadata, previousHash } };
    previousHash = hashOf(linked);
    return { ...linked, metadata: { ...linked.metadata, hash: previousHash } };
  });
}

/** The events as stored: one second apart, each chained to its predecessor. */
export function storedJob(jobId: string, events: readonly JobEvent[]): StoredEvent[] {
  const stored = events.map(({ type, data }, revision) => ({
    id: `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`,
    stream: `job-${jobId}`,
    revision,
    position: String(revision).padStart(20, '0'),
    type,
    data,
    metadata: {
      $correlationId: `request-${jobId}`,
      $causationId: `request-${jobId}`,
      actor: { kind: 'worker', id: 'w1' },
      at: new Date(Date.parse('2026-11-20T10:00:00.000Z') + revision * 1000).toISOString(),
      schemaVersion: jobEvents[type].version,
      ownerId: 'acc_ada',
      previousHash: genesisHash,
      hash: '',
      catalog: catalogVersion,
    },
  }));
  return rechained(stored as unknown as StoredEvent[]);
}
