import { specify } from '../kernel/specify';
import { idempotencyDecider, keyLifetimeMs, takeOverAfterMs, type IdempotencyEvent } from './idempotency-decider';

const { given } = specify(idempotencyDecider);
const startedAt = '2026-11-20T12:00:00.000Z';
const later = (ms: number): string => new Date(Date.parse(startedAt) + ms).toISOString();

const started: IdempotencyEvent = {
  type: 'RequestStarted',
  data: { bodyHash: 'a', commandId: 'first', startedAt },
};
const answered: IdempotencyEvent = { type: 'RequestAnswered', data: { status: 202, body: { jobId: 'job_1' } } };
const restart = (ms: number, bodyHash = 'a') =>
  ({ type: 'StartRequest', bodyHash, commandId: 'second', now: later(ms) }) as const;
const startedAs = (commandId: string, ms: number, bodyHash = 'a'): IdempotencyEvent => ({
  type: 'RequestStarted',
  data: { bodyHash, commandId, startedAt: later(ms) },
});

test('a new key starts a request', () => given().when(restart(0)).then(startedAs('second', 0)));

test('an answered key does not start a second request', () => given(started, answered).when(restart(1)).then());

test('rejects a different body, answered or not', () => {
  given(started, answered).when(restart(1, 'b')).thenFails('request.keyReused');
  given(started).when(restart(1, 'b')).thenFails('request.keyReused');
});

test('a running request keeps its key until it counts as lost', () => {
  given(started)
    .when(restart(takeOverAfterMs - 1))
    .thenFails('request.keyBusy');
  given(started).when(restart(takeOverAfterMs)).then(startedAs('first', takeOverAfterMs));
});

test('a route can set a longer time until a request counts as lost', () => {
  const slowRestart = (ms: number) => ({ ...restart(ms), takeOverAfterMs: 180_000 });
  given(started).when(slowRestart(takeOverAfterMs)).thenFails('request.keyBusy');
  given(started).when(slowRestart(180_000)).then(startedAs('first', 180_000));
});

test('an interrupted request can be repeated at once with the same command id', () =>
  given(started, { type: 'RequestInterrupted', data: {} }).when(restart(1)).then(startedAs('first', 1)));

test('a rejected request frees its key for any body', () =>
  given(started, { type: 'RequestRefused', data: {} })
    .when(restart(1, 'b'))
    .then(startedAs('second', 1, 'b')));

test('a key expires after its lifetime', () =>
  given(started, answered)
    .when(restart(keyLifetimeMs, 'b'))
    .then(startedAs('second', keyLifetimeMs, 'b')));

test('only a running request is answered, rejected or interrupted', () => {
  given(started, answered).when({ type: 'AnswerRequest', answer: answered.data }).then();
  given().when({ type: 'RefuseRequest' }).then();
  given(started, answered).when({ type: 'InterruptRequest' }).then();
});
