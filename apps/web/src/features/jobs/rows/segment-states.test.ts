import { aJob } from '../../../../../../test/support/web/job-row.builder';
import { anAuditEvent } from '../../../../../../test/support/web/audit-trail.builder';
import { segmentStates } from './segment-states';

const synthesized = (index: number, reused = false) => anAuditEvent('SegmentSynthesized', { index, reused });
const running = (segmentsCompleted: number) => aJob({ status: 'processing', jobDetails: { segmentsCompleted } });

test('takes finished segments from the events, in any order', () =>
  expect(segmentStates(running(2), [synthesized(3), synthesized(1, true)])).toEqual([
    'active',
    'reused',
    'waiting',
    'done',
  ]));
test('counts segments that the row reports before the events do', () =>
  expect(segmentStates(running(2), [synthesized(1)])).toEqual(['done', 'done', 'active', 'waiting']));
test('no segment is active while the job is pending or after it failed', () => {
  expect(segmentStates(aJob(), [])).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  const failed = aJob({ status: 'failed', jobDetails: { segmentsCompleted: 1 } });
  expect(segmentStates(failed, [synthesized(2)])).toEqual(['waiting', 'waiting', 'done', 'waiting']);
});
