import * as fc from 'fast-check';
import { toAuditEvent } from '../../apps/api/src/features/audit/audit-trails';
import { JobAuditState } from '../../apps/api/src/features/jobs/audit/job-audit-state';
import type { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { jobHistory } from '../../apps/web/src/features/audit/job-history';
import { anyJob, storedJob } from '../support/arbitrary-jobs';

const jobId = 'job-1';

test('the timeline of a job has the server’s state after each event', () =>
  fc.assert(
    fc.asyncProperty(anyJob(jobId, 12), async (history) => {
      const stored = storedJob(jobId, history);
      async function* readStream() {
        yield* stored;
      }
      const states = new JobAuditState({ readStream } as unknown as EventStore);
      const steps = jobHistory(
        `job-${jobId}`,
        stored.map((event) => toAuditEvent(event) as Parameters<typeof jobHistory>[1][number]),
      );
      for (const [revision, { before, after }] of steps.entries()) {
        const state = await states.at(jobId, revision);
        expect({ before: before.snapshot.row, after: after.snapshot.row }).toEqual({
          before: state.before,
          after: state.after,
        });
      }
    }),
    { numRuns: 200 },
  ));
