import { dayMs } from '@duetcast/domain/limits/time-limits';
import { endpointRetryDelaysMs, retryJitter } from '@duetcast/domain/limits/webhook-limits';
import type { DeliveryRow } from '@duetcast/projections/webhooks/webhook-deliveries';
import { WebhookFixture } from '../../../../../../test/support/webhook-fixture';
import { status, WebhookReceiver } from '../../../../../../test/support/webhook-receiver';
import { until } from '../../../../../../test/support/until';
import { attemptClaimMs } from '../webhook-attempts';
import type { Mail } from '../../../platform/mail/mailer';

let receiver: WebhookReceiver;
let fixture: WebhookFixture;
let endpointId: string;
const mails: Mail[] = [];

beforeEach(async () => {
  mails.length = 0;
  receiver = await WebhookReceiver.start();
  fixture = await WebhookFixture.with({
    DOWNLOAD_ALLOWED_HOSTS: receiver.host,
    PUBLIC_URL: 'https://duetcast.example',
  });
  endpointId = await fixture.createEndpoint(receiver.url);
  fixture.queueing();
  fixture.watchingEndpoints({ send: async (mail) => void mails.push(mail), forget: async () => undefined });
  fixture.sender();
});
afterEach(async () => {
  await fixture.close();
  await receiver.close();
});

const failing = (count: number) => receiver.respondNext(...Array.from({ length: count }, () => status(500)));
const disabledAs = (reason: string) =>
  until(async () => (await fixture.endpoint(endpointId))?.disabledReason === reason);

/** Lets every attempt of the delivery fail; returns the pauses between them. */
async function failThrough(jobId: string, after?: (attempt: number) => Promise<void>): Promise<number[]> {
  const pauses: number[] = [];
  for (const [index] of endpointRetryDelaysMs.entries()) {
    const row = await fixture.until((each) => {
      return each.jobId === jobId && each.attempts === index + 1 && each.statusCode === 500 && isScheduled(each);
    }, endpointId);
    pauses.push(Date.parse(row.nextAttemptAt ?? '') - Date.parse(row.lastAttemptAt ?? ''));
    await after?.(index + 1);
    fixture.advance(pauses.at(-1)!);
  }
  await fixture.until((each) => each.jobId === jobId && each.status === 'given_up', endpointId);
  return pauses;
}
/** During an attempt, the next one would start when its lease expires. */
const isScheduled = ({ attempts, lastAttemptAt, nextAttemptAt }: DeliveryRow) =>
  Date.parse(nextAttemptAt ?? '') - Date.parse(lastAttemptAt ?? '') >= endpointRetryDelaysMs[attempts - 1]! &&
  Date.parse(nextAttemptAt ?? '') - Date.parse(lastAttemptAt ?? '') !== attemptClaimMs;

test('after about three days of failures the endpoint is disabled, and its owner gets a mail', async () => {
  failing(1 + endpointRetryDelaysMs.length);
  await fixture.completedJob('j1');
  const pauses = await failThrough('j1');
  for (const [index, delayMs] of endpointRetryDelaysMs.entries()) {
    expect(pauses[index]).toBeGreaterThanOrEqual(delayMs);
    expect(pauses[index]).toBeLessThan(delayMs * (1 + retryJitter) + 2_000);
  }
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(3 * dayMs);
  expect(receiver.calls).toHaveLength(1 + endpointRetryDelaysMs.length);
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await disabledAs('failing');
  const mail = await until(() => mails[0]);
  expect(mail).toMatchObject({ to: 'ada@example.com', subject: expect.stringContaining('disabled') as string });
  expect(mail.text).toContain(receiver.url);
  expect(mail.text).toContain('https://duetcast.example/dashboard?tab=connections');
});

test('one success in that time keeps it enabled', async () => {
  const before = 9;
  failing(before);
  await fixture.completedJob('j1');
  await failThrough('j1', async (attempt) => {
    if (attempt !== before) return;
    await fixture.completedJob('j2');
    await fixture.until(({ jobId, status: state }) => jobId === 'j2' && state === 'delivered', endpointId);
    failing(1 + endpointRetryDelaysMs.length - before);
  });
  receiver.respondNext(status(410));
  await fixture.completedJob('j3');
  await until(async () => (await fixture.endpoint(endpointId))?.enabled === false);
  expect(await fixture.endpoint(endpointId)).toMatchObject({ disabledReason: 'gone' });
});

test('an answer of 410 disables it at once, and what is queued is given up', async () => {
  receiver.respondNext(status(410));
  await fixture.completedJob('j1');
  const row = await fixture.until(({ status: state }) => state === 'given_up', endpointId);
  expect(row).toMatchObject({ attempts: 1, statusCode: 410, error: 'HTTP 410' });
  await disabledAs('gone');
  expect((await until(() => mails[0])).text).toContain('410');
  await fixture.completedJob('j2');
  expect(await fixture.deliveries(endpointId)).toHaveLength(1);
});
