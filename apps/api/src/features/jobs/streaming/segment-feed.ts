import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { DataOf, SuspensionReason } from '@duetcast/domain/jobs/job-events';
import type { Job, Suspension } from '@duetcast/domain/jobs/job-state';
import { evolveStored, streamName } from '@duetcast/domain/kernel/decider';
import { AppError, errors, type ErrorCode } from '@duetcast/domain/kernel/errors';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';

type Segment = DataOf<'SegmentSynthesized'>;

const errorOfSuspension: Readonly<Record<SuspensionReason, ErrorCode>> = {
  speech: 'speech.unreachable',
  storage: 'store.unavailable',
  release: 'job.delayed',
};

/** Follows the segments of one job, whichever process renders them. */
@Injectable()
export class SegmentFeed {
  constructor(private readonly store: EventStore) {}

  /**
   * Every segment in playing order, each once its audio is stored.
   * @throws AppError the job's failure, `job.cancelled`, that of an outage for which the job waits; the signal's reason
   */
  async *follow(jobId: string, signal: AbortSignal): AsyncGenerator<Segment> {
    let job = jobDecider.initial;
    let sent = 0;
    for await (const events of this.eventsOf(jobId, signal)) {
      for (const event of events) job = evolveStored(jobDecider, job, event);
      for (let next = job.segments[sent]; next; next = job.segments[++sent]) yield next;
      if (sent === job.submission?.segments) return;
      assertContinues(job, events);
    }
  }

  /** The job's past events at once, then each new one. */
  private async *eventsOf(jobId: string, signal: AbortSignal): AsyncGenerator<readonly StoredEvent[]> {
    const stream = streamName(jobDecider.category, jobId);
    const past: StoredEvent[] = [];
    for await (const event of this.store.readStream(stream)) past.push(event);
    yield past;
    const options = { after: past.at(-1)?.position ?? null, filter: { streamPrefixes: [stream] }, signal };
    for await (const item of this.store.subscribeToAll(options))
      if (item.kind === 'event' && item.event.stream === stream) yield [item.event];
    signal.throwIfAborted();
    throw new AppError('store.unavailable');
  }
}

/** @throws AppError if no segment will follow, or not soon */
function assertContinues(job: Job, events: readonly StoredEvent[]): void {
  if (job.status === 'cancelled') throw new AppError('job.cancelled');
  if (job.status === 'failed') throw failureIn(events);
  if (job.suspension && !job.claim) throw failureOf(job.suspension);
}

function failureOf({ reason, code, until }: Suspension): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1_000));
  return new AppError(code ?? errorOfSuspension[reason], { retryAfterSeconds });
}

function failureIn(events: readonly StoredEvent[]): AppError {
  const { code, error } = (events.findLast(({ type }) => type === 'JobFailed')?.data ?? {}) as Partial<
    DataOf<'JobFailed'>
  >;
  const known = code !== undefined && Object.hasOwn(errors, code) ? (code as ErrorCode) : 'internal';
  return new AppError(known, {}, error === undefined ? undefined : { message: error });
}
