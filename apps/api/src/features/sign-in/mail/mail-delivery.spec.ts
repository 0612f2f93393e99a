import { setTimeout as sleep } from 'node:timers/promises';
import { startEdgeApp, type EdgeApp } from '../../../../../../test/support/edge-app';
import { Mailer } from '../../../platform/mail/mailer';

let edge: EdgeApp;
beforeAll(async () => {
  edge = await startEdgeApp();
});
afterAll(() => edge.close());

test('without a mail server, a slow disk does not delay the link', async () => {
  jest.spyOn(edge.app.get(Mailer), 'send').mockImplementationOnce(() => sleep(3_300));
  const { body } = (await edge.http().post('/api/auth/request-magic-link').send({ email: 'ada@example.com' })) as {
    body: { data: object };
  };
  expect(body.data).toEqual({
    message: 'A sign-in link was sent to your e-mail address.',
    magicLink: expect.stringContaining('/sign-in/verify?token=') as string,
  });
});
