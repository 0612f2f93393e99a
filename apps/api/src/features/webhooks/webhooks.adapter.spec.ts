import { aJob } from '../../../../../test/support/builders/job.builder';
import { webhookRetryDelaysMs } from '@duetcast/domain/limits/time-limits';
import type { DeliveryRow } from '@duetcast/projections/webhooks/webhook-deliveries';
import { productionEnv } from '../../../../../test/support/production-env';
import { WebhookFixture } from '../../../../../test/support/webhook-fixture';
import { status, WebhookReceiver } from '../../../../../test/support/webhook-receiver';
import { until } from '../../../../../test/support/until';
import { attemptClaimMs } from './webhook-attempts';
import { webhookSignature } from './signatures/webhook-signature';

interface WebhookPayload {
  readonly event: string;
  readonly sentAt: string;
  readonly deliveryId: string;
  readonly job: {
    readonly id: string;
    readonly status: string;
    readonly ownerId?: string;
    readonly jobDetails?: object;
  };
}

jest.setTimeout(20_000);

/** From the last attempt to the next, ms. */
const delayOf = ({ lastAttemptAt, nextAttemptAt }: DeliveryRow): number =>
  Date.parse(nextAttemptAt ?? '') - Date.parse(lastAttemptAt ?? '');

describe('webhooks', () => {
  let receiver: WebhookReceiver;
  let fixture: WebhookFixture;

  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    fixture = await WebhookFixture.with({ DOWNLOAD_ALLOWED_HOSTS: receiver.host });
  });
  afterEach(async () => {
    await fixture.close();
    await receiver.close();
  });

  const payload = (index = 0): WebhookPayload => JSON.parse(receiver.calls[index]?.body ?? '') as WebhookPayload;

  test('report the outcome of a job, signed, once', async () => {
    const secret = await fixture.register(receiver.url);
    fixture.queueing();
    fixture.sender();
    await fixture.completedJob('j1');
    const row = await fixture.until(({ status }) => status === 'delivered');
    expect(receiver.calls).toHaveLength(1);
    const [call] = receiver.calls;
    expect(call).toMatchObject({ path: '/hook', headers: { 'content-type': 'application/json' } });
    expect(payload()).toMatchObject({
      event: 'job.completed',
      deliveryId: row.id,
      job: {
        id: 'j1',
        status: 'completed',
        outputUrl: '/api/jobs/j1/output',
        jobDetails: { domain: 'blog.example.com' },
      },
    });
    expect(payload().job).not.toHaveProperty('ownerId');
    const signature = String(call?.headers['x-duetcast-signature']);
    const seconds = Math.floor(Date.parse(payload().sentAt) / 1000);
    expect(signature).toBe(webhookSignature(secret, seconds, call?.body ?? ''));
    expect(call?.headers['x-duetcast-delivery']).toBe(row.id);
    expect(row).toMatchObject({ attempts: 1, statusCode: 200, error: null, nextAttemptAt: null });
  });

  test('contain an absolute output URL if PUBLIC_URL is set', async () => {
    const env = { DOWNLOAD_ALLOWED_HOSTS: receiver.host, PUBLIC_URL: 'https://duetcast.example/' };
    const publicFixture = await WebhookFixture.with(env);
    try {
      await publicFixture.register(receiver.url);
      publicFixture.queueing();
      publicFixture.sender();
      await publicFixture.completedJob('j1');
      await receiver.received(1);
      expect(payload().job).toMatchObject({ outputUrl: 'https://duetcast.example/api/jobs/j1/output' });
    } finally {
      await publicFixture.close();
    }
  });

  test('report failure, cancellation and each outcome of a retried job as of that moment', async () => {
    await fixture.register(receiver.url);
    fixture.queueing();
    await fixture.job('j1', aJob.claim(), aJob.recordSegment(1, 0), aJob.fail(1));
    await fixture.until(({ event }) => event === 'job.failed');
    await fixture.job('j1', aJob.retry(2), aJob.claim(), aJob.recordSegment(6, 1), aJob.cancel());
    await fixture.until(({ event }) => event === 'job.cancelled');
    fixture.sender();
    await receiver.received(2);
    const outcomes = [payload(0), payload(1)].map(({ event, job }) => [event, job.status, job.jobDetails]);
    expect(outcomes.sort()).toMatchObject([
      ['job.cancelled', 'cancelled', { charactersCharged: 30 }],
      ['job.failed', 'failed', { charactersCharged: 15 }],
    ]);
  });

  test('are not sent for jobs that ended before the callback was registered', async () => {
    await fixture.register(null);
    fixture.queueing();
    await fixture.completedJob('before');
    const endedAt = Date.now();
    await until(() => Date.now() > endedAt + 1, { everyMs: 1 }); // times are whole milliseconds
    await fixture.register(receiver.url);
    await fixture.completedJob('after');
    await fixture.until(({ jobId }) => jobId === 'after');
    expect(await fixture.deliveries()).toHaveLength(1);
  });

  test('are retried after 10 s, 1 min, 5 min, 30 min and 2 h, then given up', async () => {
    await fixture.register(receiver.url);
    receiver.respondNext(...Array.from({ length: 6 }, () => status(500)));
    fixture.queueing();
    fixture.sender();
    await fixture.completedJob('j1');
    for (const [index, delayMs] of webhookRetryDelaysMs.entries()) {
      const row = await fixture.until((delivery) => delivery.statusCode === 500 && delayOf(delivery) >= delayMs);
      expect(row).toMatchObject({ status: 'pending', attempts: index + 1, error: 'HTTP 500' });
      expect(receiver.calls).toHaveLength(index + 1);
      fixture.advance(delayOf(row));
    }
    const row = await fixture.until((delivery) => delivery.status === 'given_up');
    expect(row).toMatchObject({ attempts: 6, statusCode: 500, error: 'HTTP 500', nextAttemptAt: null });
    expect(receiver.calls).toHaveLength(6);
    expect(new Set(receiver.calls.map(({ headers }) => headers['x-duetcast-delivery'])).size).toBe(1);
  });

  test('survive a restart between two attempts and during an attempt', async () => {
    await fixture.register(receiver.url);
    receiver.respondNext(status(503), () => undefined); // the second call gets no response
    const queueing = fixture.queueing();
    const first = fixture.sender();
    await fixture.completedJob('j1');
    await fixture.until(({ statusCode }) => statusCode === 503);
    await first.onModuleDestroy();
    await queueing.onModuleDestroy();

    fixture.advance(webhookRetryDelaysMs[0] + 1_000);
    fixture.queueing();
    const second = fixture.sender();
    await receiver.received(2);
    await second.onModuleDestroy();

    fixture.advance(attemptClaimMs);
    fixture.sender();
    const row = await fixture.until((delivery) => delivery.status === 'delivered');
    expect(row).toMatchObject({ attempts: 3, statusCode: 200 });
    expect(receiver.calls).toHaveLength(3);
  });

  test('are repeated at once by another sender if theirs stops during an attempt', async () => {
    await fixture.register(receiver.url);
    receiver.respondNext(() => undefined); // the first call gets no response
    fixture.queueing();
    const stopping = fixture.sender();
    await fixture.completedJob('j1');
    await receiver.received(1);
    await stopping.onModuleDestroy();
    fixture.sender();
    // At its next reading of the queue, long before the claim of the attempt would end.
    await until(() => receiver.calls.length === 2, { timeoutMs: attemptClaimMs / 2 });
    const row = await fixture.until(({ status }) => status === 'delivered');
    expect(row).toMatchObject({ attempts: 2, statusCode: 200, error: null });
  });

  test('are sent once with two senders', async () => {
    await fixture.register(receiver.url);
    fixture.queueing();
    fixture.sender();
    fixture.sender();
    for (const jobId of ['j1', 'j2', 'j3']) await fixture.completedJob(jobId);
    for (const jobId of ['j1', 'j2', 'j3'])
      await fixture.until((row) => row.jobId === jobId && row.status === 'delivered');
    expect(receiver.calls.map((_, index) => payload(index).job.id).sort()).toEqual(['j1', 'j2', 'j3']);
  });

  test('do not follow redirects or read response bodies', async () => {
    await fixture.register(receiver.url);
    receiver.respondNext(status(302, { location: `http://${receiver.host}/elsewhere` }), (response) => {
      response.writeHead(200);
      response.write('x'.repeat(100_000)); // the body never ends
    });
    fixture.queueing();
    fixture.sender();
    await fixture.completedJob('j1');
    const row = await fixture.until(({ statusCode }) => statusCode !== null);
    expect(row).toMatchObject({ status: 'pending', statusCode: 302, error: 'HTTP 302' });
    fixture.advance(webhookRetryDelaysMs[0] + 1_000);
    await fixture.until(({ status }) => status === 'delivered');
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/hook', '/hook']);
  });

  test('are given up once the site is disconnected', async () => {
    await fixture.register(receiver.url);
    fixture.queueing();
    await fixture.completedJob('j1');
    await fixture.until(({ jobId }) => jobId === 'j1');
    await fixture.disconnect();
    fixture.sender();
    const row = await fixture.until(({ status }) => status === 'given_up');
    expect(row).toMatchObject({ error: 'The site was disconnected.', statusCode: null });
    // The webhook that says so may come before or after.
    expect(receiver.calls.filter(({ body }) => !body.includes('site.disconnected'))).toEqual([]);
  });

  test('stay pending if the receiver is unreachable', async () => {
    await fixture.register(receiver.url);
    await receiver.close();
    fixture.queueing();
    fixture.sender();
    await fixture.completedJob('j1');
    const row = await fixture.until(({ error }) => error !== null);
    expect(row).toMatchObject({ status: 'pending', statusCode: null, error: 'The receiver could not be reached.' });
    receiver = await WebhookReceiver.start();
  });
});

describe('a private address', () => {
  let fixture: WebhookFixture;
  beforeEach(async () => {
    fixture = await WebhookFixture.with(productionEnv);
  });
  afterEach(() => fixture.close());

  test.each(['http://127.0.0.1/hook', 'http://[::1]/hook', 'http://169.254.169.254/latest', 'https://10.0.0.1/'])(
    '%s is rejected at registration',
    (address) =>
      expect(fixture.register(address)).rejects.toMatchObject({
        code: 'connection.forbiddenAddress',
        details: { param: 'callback_url' },
      }),
  );

  test('behind a host name is rejected when the webhook is sent', async () => {
    await fixture.register('http://localhost:9/hook');
    fixture.queueing();
    fixture.sender();
    await fixture.completedJob('j1');
    const row = await fixture.until(({ error }) => error !== null);
    expect(row).toMatchObject({
      status: 'pending',
      error: expect.stringContaining('DOWNLOAD_ALLOWED_HOSTS') as string,
    });
  });
});
