import { aJob } from '@duetcast/domain/jobs/job.builder';
import { webhookRetryDelaysMs } from '@duetcast/domain/webhooks/webhook-decider';
import type { DeliveryRow } from '@duetcast/projections/webhooks/webhook-deliveries';
import { WebhookFixture } from '../../../../../test/support/webhook-fixture';
import { status, WebhookReceiver } from '../../../../../test/support/webhook-receiver';
import { attemptLeaseMs } from './webhook-attempts';
import { webhookSignature } from './webhook-signature';

interface Told {
  readonly event: string;
  readonly sentAt: string;
  readonly deliveryId: string;
  readonly job: { readonly id: string; readonly status: string; readonly ownerId?: string };
}

jest.setTimeout(20_000);

/** From the last attempt to the next, ms. */
const waitOf = ({ lastAttemptAt, nextAttemptAt }: DeliveryRow): number =>
  Date.parse(nextAttemptAt ?? '') - Date.parse(lastAttemptAt ?? '');

describe('webhooks', () => {
  let receiver: WebhookReceiver;
  let house: WebhookFixture;

  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    house = await WebhookFixture.with({ DOWNLOAD_ALLOWED_HOSTS: receiver.host });
  });
  afterEach(async () => {
    await house.close();
    await receiver.close();
  });

  const told = (index = 0): Told => JSON.parse(receiver.calls[index]?.body ?? '') as Told;

  test('tell a site what became of its job, signed, once', async () => {
    const secret = await house.register(receiver.url);
    house.queueing();
    house.sender();
    await house.completedJob('j1');
    const row = await house.until(({ status }) => status === 'delivered');
    expect(receiver.calls).toHaveLength(1);
    const [call] = receiver.calls;
    expect(call).toMatchObject({ path: '/hook', headers: { 'content-type': 'application/json' } });
    expect(told()).toMatchObject({
      event: 'job.completed',
      deliveryId: row.id,
      job: {
        id: 'j1',
        status: 'completed',
        outputUrl: '/api/jobs/j1/output',
        jobDetails: { domain: 'blog.example.com' },
      },
    });
    expect(told().job).not.toHaveProperty('ownerId');
    const signature = String(call?.headers['x-duetcast-signature']);
    const seconds = Math.floor(Date.parse(told().sentAt) / 1000);
    expect(signature).toBe(webhookSignature(secret, seconds, call?.body ?? ''));
    expect(call?.headers['x-duetcast-delivery']).toBe(row.id);
    expect(row).toMatchObject({ attempts: 1, statusCode: 200, error: null, nextAttemptAt: null });
  });

  test('say where the output is in whole, where the server has a public address', async () => {
    const env = { DOWNLOAD_ALLOWED_HOSTS: receiver.host, PUBLIC_URL: 'https://duetcast.example/' };
    const known = await WebhookFixture.with(env);
    try {
      await known.register(receiver.url);
      known.queueing();
      known.sender();
      await known.completedJob('j1');
      await receiver.received(1);
      expect(told().job).toMatchObject({ outputUrl: 'https://duetcast.example/api/jobs/j1/output' });
    } finally {
      await known.close();
    }
  });

  test('tell of failure, of cancelling, and of each end of a job that was retried, as it stood then', async () => {
    await house.register(receiver.url);
    house.queueing();
    await house.job('j1', aJob.claim(), aJob.fail(1), aJob.retry(2), aJob.cancel());
    await house.until(({ event }) => event === 'job.cancelled');
    house.sender();
    await receiver.received(2);
    const ends = [told(0), told(1)].map(({ event, job }) => [event, job.status]);
    expect(ends.sort()).toEqual([
      ['job.cancelled', 'cancelled'],
      ['job.failed', 'failed'],
    ]);
  });

  test('are not sent for what ended before the site asked, nor to one that does not ask', async () => {
    await house.register(null);
    house.queueing();
    await house.completedJob('before');
    await new Promise((resolve) => setTimeout(resolve, 2)); // times are whole milliseconds
    await house.register(receiver.url);
    await house.completedJob('after');
    await house.until(({ jobId }) => jobId === 'after');
    expect(await house.deliveries()).toHaveLength(1);
  });

  test('are tried again after 10 s, 1 min, 5 min, 30 min and 2 h, and then given up', async () => {
    await house.register(receiver.url);
    receiver.answer(...Array.from({ length: 6 }, () => status(500)));
    house.queueing();
    house.sender();
    await house.completedJob('j1');
    for (const [index, delayMs] of webhookRetryDelaysMs.entries()) {
      const row = await house.until((found) => found.statusCode === 500 && waitOf(found) >= delayMs);
      expect(row).toMatchObject({ status: 'pending', attempts: index + 1, error: 'HTTP 500' });
      expect(receiver.calls).toHaveLength(index + 1);
      house.pass(waitOf(row));
    }
    const row = await house.until((found) => found.status === 'given_up');
    expect(row).toMatchObject({ attempts: 6, statusCode: 500, error: 'HTTP 500', nextAttemptAt: null });
    expect(receiver.calls).toHaveLength(6);
    expect(new Set(receiver.calls.map(({ headers }) => headers['x-duetcast-delivery'])).size).toBe(1);
  });

  test('survive a restart between two attempts, and one in the middle of an attempt', async () => {
    await house.register(receiver.url);
    receiver.answer(status(503), () => undefined); // the second is never answered
    const queueing = house.queueing();
    const first = house.sender();
    await house.completedJob('j1');
    await house.until(({ statusCode }) => statusCode === 503);
    await first.onModuleDestroy();
    await queueing.onModuleDestroy();

    house.pass(webhookRetryDelaysMs[0] + 1_000);
    house.queueing();
    const second = house.sender();
    await receiver.received(2);
    await second.onModuleDestroy();

    house.pass(attemptLeaseMs);
    house.sender();
    const row = await house.until((found) => found.status === 'delivered');
    expect(row).toMatchObject({ attempts: 3, statusCode: 200 });
    expect(receiver.calls).toHaveLength(3);
  });

  test('are sent once by two senders', async () => {
    await house.register(receiver.url);
    house.queueing();
    house.sender();
    house.sender();
    for (const jobId of ['j1', 'j2', 'j3']) await house.completedJob(jobId);
    for (const jobId of ['j1', 'j2', 'j3'])
      await house.until((row) => row.jobId === jobId && row.status === 'delivered');
    expect(receiver.calls.map((_, index) => told(index).job.id).sort()).toEqual(['j1', 'j2', 'j3']);
  });

  test('follow no redirect and read no answer', async () => {
    await house.register(receiver.url);
    receiver.answer(status(302, { location: `http://${receiver.host}/elsewhere` }), (response) => {
      response.writeHead(200);
      response.write('x'.repeat(100_000)); // and never ends
    });
    house.queueing();
    house.sender();
    await house.completedJob('j1');
    const row = await house.until(({ statusCode }) => statusCode !== null);
    expect(row).toMatchObject({ status: 'pending', statusCode: 302, error: 'HTTP 302' });
    house.pass(webhookRetryDelaysMs[0] + 1_000);
    await house.until(({ status }) => status === 'delivered');
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/hook', '/hook']);
  });

  test('end with the connection', async () => {
    await house.register(receiver.url);
    house.queueing();
    await house.completedJob('j1');
    await house.until(({ jobId }) => jobId === 'j1');
    await house.disconnect();
    house.sender();
    const row = await house.until(({ status }) => status === 'given_up');
    expect(row).toMatchObject({ error: 'The site was disconnected.', statusCode: null });
    expect(receiver.calls).toHaveLength(0);
  });

  test('are not sent to a receiver that has gone', async () => {
    await house.register(receiver.url);
    await receiver.close();
    house.queueing();
    house.sender();
    await house.completedJob('j1');
    const row = await house.until(({ error }) => error !== null);
    expect(row).toMatchObject({ status: 'pending', statusCode: null, error: 'The receiver could not be reached.' });
    receiver = await WebhookReceiver.start();
  });
});

describe('a private address', () => {
  let house: WebhookFixture;
  beforeEach(async () => {
    house = await WebhookFixture.with();
  });
  afterEach(() => house.close());

  test.each(['http://127.0.0.1/hook', 'http://[::1]/hook', 'http://169.254.169.254/latest', 'https://10.0.0.1/'])(
    '%s is refused when a site registers it',
    (address) =>
      expect(house.register(address)).rejects.toMatchObject({
        code: 'connection.forbiddenAddress',
        details: { param: 'callback_url' },
      }),
  );

  test('behind a name is refused when it is to be called', async () => {
    await house.register('http://localhost:9/hook');
    house.queueing();
    house.sender();
    await house.completedJob('j1');
    const row = await house.until(({ error }) => error !== null);
    expect(row).toMatchObject({ status: 'pending', error: 'This address cannot be called back.' });
  });
});
