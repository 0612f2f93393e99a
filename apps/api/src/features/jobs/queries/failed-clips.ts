import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { DataOf } from '@duetcast/domain/jobs/job-events';
import { errors, type ErrorCode, type FieldError } from '@duetcast/domain/kernel/errors';
import { streamName } from '@duetcast/domain/kernel/decider';
import { EventStore } from '../../../eventing/event-store/event-store';

type Failure = DataOf<'JobFailed'>;

/** Reads which clips made a stitch fail. */
@Injectable()
export class FailedClips {
  constructor(private readonly store: EventStore) {}

  /** Clips of the latest failure, each as a field of the request; empty if it was not about clips. */
  async of(jobId: string): Promise<FieldError[]> {
    let failure: Failure | undefined;
    for await (const { type, data } of this.store.readStream(streamName(jobDecider.category, jobId)))
      if (type === 'JobFailed') failure = data as Failure;
    if (!failure || failure.segment === null) return [];
    return [{ segment: failure.segment, code: failure.code }, ...(failure.alsoFailed ?? [])].map(fieldOf);
  }
}

function fieldOf({ segment, code: stored }: { segment: number; code: string }): FieldError {
  const code = Object.hasOwn(errors, stored) ? (stored as ErrorCode) : 'internal';
  return { msg: errors[code].message, param: `chunkUrls[${segment}]`, code };
}
