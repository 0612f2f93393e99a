import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { streamName } from '@duetcast/domain/kernel/decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { jobs } from '@duetcast/projections/jobs/jobs';
import { differences, rowsBeforeAndAfterLast, toAuditEvent } from '../../audit/public';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';

const streamOf = (jobId: string): string => streamName(jobDecider.category, jobId);

/** The state of a job as of any of its events, and the changes made by that event. */
@Injectable()
export class JobAuditState {
  constructor(private readonly store: EventStore) {}

  /**
   * The row before and after the event, and their differences. If the store deleted the first events (max age), the rows
   * cannot be folded: they are null, and `complete` is false.
   * @throws AppError `request.notFound` if the job has no event at this revision
   */
  async at(jobId: string, revision: number) {
    const events: StoredEvent[] = [];
    for await (const event of this.store.readStream(streamOf(jobId))) {
      if (event.revision <= revision) events.push(event);
      if (event.revision >= revision) break;
    }
    const event = events.at(-1);
    if (event?.revision !== revision) throw new AppError('request.notFound');
    const complete = events[0]?.revision === 0;
    const { before, after } = rowsBeforeAndAfterLast(jobs, jobId, complete ? events : []);
    return {
      stream: streamOf(jobId),
      event: toAuditEvent(event),
      complete,
      before,
      after,
      changes: differences(before, after),
    };
  }
}
