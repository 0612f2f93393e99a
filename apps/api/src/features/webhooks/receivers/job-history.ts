import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { streamName } from '@duetcast/domain/kernel/decider';
import type { Position } from '@duetcast/domain/kernel/event';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { publicJob, type PublicJob } from '@duetcast/projections/jobs/public-job';
import { currentFor } from '@duetcast/projections/kernel/projection';
import { EventStore } from '../../../eventing/event-store/event-store';

/** Jobs as of a past revision. */
@Injectable()
export class JobHistory {
  constructor(private readonly store: EventStore) {}

  /** The job as of its event at `revision`, with what that attempt was charged; null if its events are no longer stored. */
  async at(jobId: string, revision: number): Promise<PublicJob | null> {
    let row: JobRow | null = null;
    let position: Position = '';
    for await (const stored of this.store.readStream(streamName(jobDecider.category, jobId))) {
      const event = currentFor(jobs, stored);
      // A charge follows the end of its attempt.
      if (event.revision > revision && !(event.type === 'AttemptCharged' && event.data.attempt === row?.attempt))
        continue;
      row = jobs.fold(row, event, jobId);
      position = event.position;
    }
    return row && publicJob(row, position);
  }
}
