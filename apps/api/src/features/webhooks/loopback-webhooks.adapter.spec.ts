import { WebhookFixture } from '../../../../../test/support/webhook-fixture';

test.each(['http://127.0.0.1:9/hook', 'http://[::1]:9/hook', 'http://localhost:9/hook', 'http://10.0.0.1/hook'])(
  'outside production %s is called if it is this machine',
  async (address) => {
    const fixture = await WebhookFixture.with();
    const registered = fixture.register(address);
    if (address.includes('10.0.0.1'))
      await expect(registered).rejects.toMatchObject({ code: 'connection.forbiddenAddress' });
    else await expect(registered).resolves.toBeDefined();
    await fixture.close();
  },
);
