import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { streamName } from '@duetcast/domain/kernel/decider';
import type { Position } from '@duetcast/domain/kernel/event';
import { jobs, type JobRow } from '@duetcast/projections/jobs/jobs';
import { publicJob, type PublicJob } from '@duetcast/projections/jobs/public-job';
import { currentFor } from '@duetcast/projections/kernel/projection';
import { EventStore } from '../../eventing/event-store/event-store';

/** Jobs as of a past revision. */
@Injectable()
export class JobHistory {
  constructor(private readonly store: EventStore) {}

  /** The job as of its event at `revision`; null if its events are no longer stored. */
  async at(jobId: string, revision: number): Promise<PublicJob | null> {
    let row: JobRow | null = null;
    let position: Position = '';
    const stream = streamName(jobDecider.category, jobId);
    for await (const event of this.store.readStream(stream, { limit: revision + 1 })) {
      row = jobs.fold(row, currentFor(jobs, event), jobId);
      position = event.position;
    }
    return row && publicJob(row, position);
  }
}
