import { aJob } from '../../../../test/job-row.builder';
import { anAuditEvent } from '../../../../test/audit-trail.builder';
import { segmentStates } from './segment-states';

const spoken = (index: number, reused = false) => anAuditEvent('SegmentSynthesized', { index, reused });
const running = (segmentsCompleted: number) => aJob({ status: 'processing', jobDetails: { segmentsCompleted } });

test('the events say which segments are done, in whatever order', () =>
  expect(segmentStates(running(2), [spoken(3), spoken(1, true)])).toEqual(['active', 'reused', 'waiting', 'done']));
test('where the row is ahead of the events, it counts', () =>
  expect(segmentStates(running(2), [spoken(1)])).toEqual(['done', 'done', 'active', 'waiting']));
test('nothing runs while the job waits, or once it has failed', () => {
  expect(segmentStates(aJob(), [])).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  const failed = aJob({ status: 'failed', jobDetails: { segmentsCompleted: 1 } });
  expect(segmentStates(failed, [spoken(2)])).toEqual(['waiting', 'waiting', 'done', 'waiting']);
});
