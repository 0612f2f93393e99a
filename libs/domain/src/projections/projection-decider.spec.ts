import { maxControlReasonLength } from '../limits/admin-limits';
import { fold } from '../kernel/decider';
import { specify } from '../../../../test/support/specify';
import { projectionDecider, type ProjectionCommand } from './projection-decider';
import { type ProjectionEvent } from './projection-events';
import { skipRequestSchema } from './projection-requests';

const { given } = specify(projectionDecider);
const projection = 'jobs';
const place = { eventId: 'e1', position: '7', stream: 'job-1', eventType: 'JobSubmitted' };
const paused: ProjectionEvent = { type: 'ProjectionPaused', data: { projection } };
const resumed: ProjectionEvent = { type: 'ProjectionResumed', data: { projection } };
const requested: ProjectionEvent = { type: 'ProjectionRebuildRequested', data: { projection, rebuildId: 'r1' } };
const cancelled: ProjectionEvent = { type: 'ProjectionRebuildCancelled', data: { projection, rebuildId: 'r1' } };
const rebuilt: ProjectionEvent = { type: 'ProjectionRebuilt', data: { projection, rebuildId: 'r1', rowVersion: 2 } };
const failed: ProjectionEvent = {
  type: 'ProjectionRebuildFailed',
  data: { projection, rebuildId: 'r1', error: 'cannot fold' },
};
const skipped: ProjectionEvent = { type: 'PoisonedEventSkipped', data: { projection, ...place, reason: 'Known.' } };
const retried: ProjectionEvent = { type: 'PoisonedEventRetried', data: { projection, ...place } };

const pause: ProjectionCommand = { type: 'PauseProjection', projection };
const resume: ProjectionCommand = { type: 'ResumeProjection', projection };
const rebuild: ProjectionCommand = { type: 'RequestRebuild', projection, rebuildId: 'r1' };
const cancel: ProjectionCommand = { type: 'CancelRebuild', projection };
const finish: ProjectionCommand = { type: 'FinishRebuild', projection, rebuildId: 'r1', rowVersion: 2 };
const fail: ProjectionCommand = { type: 'FailRebuild', projection, rebuildId: 'r1', error: 'cannot fold' };
const skip: ProjectionCommand = { type: 'SkipPoisoned', projection, place, reason: 'Known.' };
const retry: ProjectionCommand = { type: 'RetryPoisoned', projection, place };

test('pauses and resumes once', () => {
  given().when(resume).thenNothing();
  given().when(pause).then(paused);
  given(paused).when(pause).thenNothing();
  given(paused).when(resume).then(resumed);
  given(paused, resumed).when(resume).thenNothing();
});

test('one rebuild runs at a time, and none while paused', () => {
  given().when(rebuild).then(requested);
  given(requested)
    .when({ ...rebuild, rebuildId: 'r2' })
    .thenNothing();
  given(paused).when(rebuild).thenFails('projection.paused');
});

test('a rollback is requested like a rebuild, and ends like one', () => {
  const rollback: ProjectionCommand = { type: 'RequestRollback', projection, rebuildId: 'r1' };
  const rolledBack: ProjectionEvent = { type: 'ProjectionRollbackRequested', data: { projection, rebuildId: 'r1' } };
  given().when(rollback).then(rolledBack);
  given(paused).when(rollback).thenFails('projection.paused');
  given(requested).when(rollback).thenNothing();
  given(rolledBack).when(rebuild).thenNothing();
  given(rolledBack).when(finish).then(rebuilt);
  given(rolledBack).when(cancel).then(cancelled);
  expect(fold(projectionDecider, [rolledBack])).toMatchObject({ rebuildId: 'r1', continuesPrevious: true });
  expect(fold(projectionDecider, [rolledBack, rebuilt, requested])).toMatchObject({ continuesPrevious: false });
});

test.each([cancelled, rebuilt, failed])('a new rebuild can be requested after $type', (end) => {
  given(requested, end)
    .when({ ...rebuild, rebuildId: 'r2' })
    .then({ type: 'ProjectionRebuildRequested', data: { projection, rebuildId: 'r2' } });
  given(requested, end).when(cancel).thenFails('projection.notRebuilding');
});

test('a rebuild ends once: finished, failed or cancelled', () => {
  given(requested).when(finish).then(rebuilt);
  given(requested).when(fail).then(failed);
  given(requested).when(cancel).then(cancelled);
  given(requested, cancelled).when(finish).thenNothing();
  given(requested, rebuilt).when(fail).thenNothing();
});

test('an event is skipped once, and can be retried any number of times', () => {
  given().when(skip).then(skipped);
  given(skipped).when(skip).thenNothing();
  given(retried).when(retry).then(retried);
  expect(fold(projectionDecider, [retried, skipped, paused, resumed])).toEqual({
    revision: 3,
    isPaused: false,
    rebuildId: null,
    continuesPrevious: false,
    skipped: ['e1'],
    retries: 1,
  });
});

test('a reason has 1 to 500 characters', () => {
  const isValid = (reason: unknown) => skipRequestSchema.safeParse({ reason }).success;
  expect(isValid('a')).toBe(true);
  expect(isValid('a'.repeat(maxControlReasonLength))).toBe(true);
  for (const bad of [undefined, '', '   ', 'a'.repeat(maxControlReasonLength + 1), 7]) expect(isValid(bad)).toBe(false);
});
