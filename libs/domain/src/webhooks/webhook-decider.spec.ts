import { specify } from '../../../../test/support/specify';
import {
  maxAttemptsOf,
  webhookDecider,
  type WebhookCommand,
  type WebhookEvent,
  type WebhookOutcome,
} from './webhook-decider';
import { dayMs, webhookRetryDelaysMs } from '../limits/time-limits';
import { endpointRetryDelaysMs, endpointRetrySpanMs } from '../limits/webhook-limits';

const { given } = specify(webhookDecider);

const noon = '2026-11-20T12:00:00.000Z';
const later = (ms: number) => new Date(Date.parse(noon) + ms).toISOString();
const ids = { deliveryId: 'whd_1', connectionId: 'con_1', accountId: 'acc_ada', jobId: 'job-1' };
const delivery = { ...ids, topic: 'job.completed' as const, jobRevision: 7, dueAt: noon };
const leaseMs = 30_000;

const queued: WebhookEvent = { type: 'WebhookQueued', data: delivery };
const started = (attempt: number, at = noon, workerId = 'w1'): WebhookEvent => ({
  type: 'WebhookAttemptStarted',
  data: { ...ids, attempt, workerId, leaseExpiresAt: new Date(Date.parse(at) + leaseMs).toISOString() },
});
const failed = (attempt: number, retryAt: string): WebhookEvent => ({
  type: 'WebhookAttemptFailed',
  data: { ...ids, attempt, statusCode: 500, error: 'HTTP 500', retryAt },
});
const delivered: WebhookEvent = { type: 'WebhookDelivered', data: { ...ids, attempt: 1, statusCode: 204 } };

const queue: WebhookCommand = { type: 'QueueWebhook', delivery };
const start = (now: string, workerId = 'w1'): WebhookCommand => ({
  type: 'StartAttempt',
  deliveryId: 'whd_1',
  workerId,
  now,
  leaseExpiresAt: new Date(Date.parse(now) + leaseMs).toISOString(),
});
const end = (attempt: number, outcome: WebhookOutcome, now = noon): WebhookCommand => ({
  type: 'EndAttempt',
  deliveryId: 'whd_1',
  attempt,
  outcome,
  now,
});
const refused: WebhookOutcome = { kind: 'failed', statusCode: 500, error: 'HTTP 500' };

test('a delivery is queued once', () => {
  given().when(queue).then(queued);
  given(queued, started(1), delivered).when(queue).thenNothing();
});
test('a second end of the same job is a second delivery', () => {
  const second = { ...delivery, deliveryId: 'whd_2', jobRevision: 12 };
  given(queued, started(1), delivered)
    .when({ type: 'QueueWebhook', delivery: second })
    .then({ type: 'WebhookQueued', data: second });
});

test('no other worker can start an attempt until the lease expires', () => {
  given(queued).when(start(noon)).then(started(1));
  given(queued, started(1))
    .when(start(later(leaseMs - 1), 'w2'))
    .thenNothing();
  given(queued, started(1))
    .when(start(later(leaseMs), 'w2'))
    .then(started(2, later(leaseMs), 'w2'));
});
test('does not attempt a delivery that is delivered, unknown or not due', () => {
  given(queued, started(1), delivered)
    .when(start(later(leaseMs)))
    .thenNothing();
  given().when(start(noon)).thenNothing();
  given(queued, started(1), failed(1, later(10_000)))
    .when(start(later(9_999)))
    .thenNothing();
});

test('another worker can repeat an interrupted attempt at once', () => {
  const interrupted: WebhookEvent = {
    type: 'WebhookAttemptFailed',
    data: { ...ids, attempt: 1, statusCode: null, error: 'The attempt was interrupted.', retryAt: noon },
  };
  given(queued, started(1))
    .when(end(1, { kind: 'interrupted' }))
    .then(interrupted);
  given(queued, started(1), interrupted)
    .when(start(noon, 'w2'))
    .then(started(2, noon, 'w2'));
});
test('a success response ends the delivery', () =>
  given(queued, started(1))
    .when(end(1, { kind: 'delivered', statusCode: 204 }))
    .then(delivered));
test.each(webhookRetryDelaysMs.map((delayMs, index) => [index + 1, delayMs]))(
  'schedules a retry of failed attempt %i after %i ms',
  (attempt, delayMs) =>
    given(queued, started(attempt))
      .when(end(attempt, refused))
      .then(failed(attempt, later(delayMs))),
);
test('gives up after the sixth failure', () => {
  expect(maxAttemptsOf(delivery)).toBe(6);
  given(queued, started(6))
    .when(end(6, refused))
    .then({ type: 'WebhookGivenUp', data: { ...ids, attempt: 6, statusCode: 500, error: 'HTTP 500' } });
});
test('gives up if the last attempt was interrupted', () =>
  given(queued, started(6))
    .when(start(later(leaseMs)))
    .then({
      type: 'WebhookGivenUp',
      data: { ...ids, attempt: 6, statusCode: null, error: 'The last attempt was interrupted.' },
    }));
test('gives up an undeliverable webhook at once', () =>
  given(queued, started(1))
    .when(end(1, { kind: 'undeliverable', error: 'The site is disconnected.' }))
    .then({
      type: 'WebhookGivenUp',
      data: { ...ids, attempt: 1, statusCode: null, error: 'The site is disconnected.' },
    }));
test('ignores the outcome of an attempt that another worker took over', () =>
  given(queued, started(1), started(2, later(leaseMs), 'w2'))
    .when(end(1, refused))
    .thenNothing());

describe('to an endpoint of the account', () => {
  const toEndpoint = { ...ids, connectionId: 'whe_1' };
  const queuedThere: WebhookEvent = { type: 'WebhookQueued', data: { ...delivery, ...toEndpoint } };
  const startedThere = (attempt: number): WebhookEvent => ({
    type: 'WebhookAttemptStarted',
    data: { ...toEndpoint, attempt, workerId: 'w1', leaseExpiresAt: later(leaseMs) },
  });
  const failedThere = (attempt: number, retryAt: string): WebhookEvent => ({
    type: 'WebhookAttemptFailed',
    data: { ...toEndpoint, attempt, statusCode: 500, error: 'HTTP 500', retryAt },
  });
  const givenUpThere = (attempt: number, statusCode: number | null, error: string): WebhookEvent => ({
    type: 'WebhookGivenUp',
    data: { ...toEndpoint, attempt, statusCode, error },
  });
  const requeued: WebhookEvent = { type: 'WebhookRequeued', data: { ...toEndpoint, dueAt: noon } };
  const requeue: WebhookCommand = { type: 'RequeueWebhook', deliveryId: 'whd_1', now: noon };

  test('retries take about three days', () => {
    expect(endpointRetrySpanMs).toBeGreaterThan(3 * dayMs);
    expect(endpointRetrySpanMs).toBeLessThan(3.1 * dayMs);
    expect(maxAttemptsOf({ ...delivery, ...toEndpoint })).toBe(1 + endpointRetryDelaysMs.length);
  });
  test.each(endpointRetryDelaysMs.map((delayMs, index) => [index + 1, delayMs]))(
    'schedules a retry of failed attempt %i after %i ms, with jitter up to a tenth later',
    (attempt, delayMs) => {
      for (const jitter of [0, 0.5, 1])
        given(queuedThere, startedThere(attempt))
          .when({ ...end(attempt, refused), jitter } as WebhookCommand)
          .then(failedThere(attempt, later(Math.round(delayMs * (1 + 0.1 * jitter)))));
    },
  );
  test('gives up after the last failure', () => {
    const last = 1 + endpointRetryDelaysMs.length;
    given(queuedThere, startedThere(last))
      .when(end(last, refused))
      .then(givenUpThere(last, 500, 'HTTP 500'));
  });
  test('gives up at once what the receiver wants no more, with its answer', () =>
    given(queuedThere, startedThere(1))
      .when(end(1, { kind: 'undeliverable', statusCode: 410, error: 'HTTP 410' }))
      .then(givenUpThere(1, 410, 'HTTP 410')));
  test('a test is sent once', () => {
    const test: WebhookEvent = { type: 'WebhookQueued', data: { ...delivery, ...toEndpoint, topic: 'webhook.test' } };
    given(test, startedThere(1))
      .when(end(1, refused))
      .then(givenUpThere(1, 500, 'HTTP 500'));
  });
  test('an ended delivery starts over on request, with all its attempts', () => {
    const ended = [queuedThere, startedThere(1), givenUpThere(1, 410, 'HTTP 410')];
    given(...ended)
      .when(requeue)
      .then(requeued);
    given(...ended, requeued)
      .when(requeue)
      .thenNothing();
    given(queuedThere).when(requeue).thenNothing();
    given().when(requeue).thenNothing();
    given(...ended, requeued, startedThere(2))
      .when(end(2, refused))
      .then(failedThere(2, later(endpointRetryDelaysMs[0])));
    const last = 2 + endpointRetryDelaysMs.length;
    given(...ended, requeued, startedThere(last))
      .when(end(last, refused))
      .then(givenUpThere(last, 500, 'HTTP 500'));
  });
});
