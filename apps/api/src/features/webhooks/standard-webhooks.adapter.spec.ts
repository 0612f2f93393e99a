import { webhookRetryDelaysMs } from '@duetcast/domain/limits/time-limits';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook } from '../../../../../libs/client/src/duetcast';
import { WebhookFixture } from '../../../../../test/support/webhook-fixture';
import { status, WebhookReceiver } from '../../../../../test/support/webhook-receiver';

jest.setTimeout(20_000);

test('webhooks are verified by Standard Webhooks and by our client, under one id for every attempt', async () => {
  const receiver = await WebhookReceiver.start();
  const fixture = await WebhookFixture.with({ DOWNLOAD_ALLOWED_HOSTS: receiver.host });
  try {
    const secret = await fixture.register(receiver.url);
    receiver.respondNext(status(500));
    fixture.queueing();
    fixture.sender();
    await fixture.completedJob('j1');
    await fixture.until(({ statusCode }) => statusCode === 500);
    fixture.advance(webhookRetryDelaysMs[0]);
    await receiver.received(2);
    const { id } = await fixture.until(({ attempts }) => attempts === 2);
    for (const { body, headers } of receiver.calls) {
      const webhook = new Webhook(secret).verify(body, headers as Record<string, string>);
      expect(webhook).toMatchObject({ event: 'job.completed', deliveryId: id, job: { id: 'j1' } });
      expect(await verifyWebhook(body, headers, secret)).toEqual(webhook);
      expect(headers['webhook-id']).toBe(id);
    }
  } finally {
    await fixture.close();
    await receiver.close();
  }
});
