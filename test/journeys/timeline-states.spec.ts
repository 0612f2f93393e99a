import * as fc from 'fast-check';
import { toAuditEvent } from '../../apps/api/src/features/jobs/audit/job-audit';
import { JobAuditState } from '../../apps/api/src/features/jobs/audit/job-audit-state';
import type { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { historyOf } from '../../apps/web/src/features/audit/audit-history';
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
      const steps = historyOf(
        `job-${jobId}`,
        stored.map((event) => toAuditEvent(event) as Parameters<typeof historyOf>[1][number]),
      );
      for (const [revision, { before, row }] of steps.entries()) {
        const state = await states.at(jobId, revision);
        expect({ before: before.row, after: row }).toEqual({ before: state.before, after: state.after });
      }
    }),
    { numRuns: 200 },
  ));
