import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as slowStore } from 'node:timers/promises';
import { startEdgeApp, type EdgeApp } from '../../../../../../test/support/edge-app';
import { startSmtpServer } from '../../../../../../test/support/smtp-server';
import { until } from '../../../../../../test/support/until';
import { Mailer } from '../../../platform/mail/mailer';
import { PendingMails } from './pending-mails';

const requestLink = (edge: EdgeApp, email = 'ada@example.com') =>
  edge.http().post('/api/auth/request-magic-link').send({ email });
const linksIn = (message: string) =>
  [...message.replaceAll('=\r\n', '').matchAll(/\/sign-in\/verify\?token=(?:3D)?([\w-]{43})/g)].map(
    ([, token]) => token,
  );
const delayed = { success: true, data: { message: expect.any(String) as string, delayed: true } };

test('while the mail server is down, the last requested link waits, encrypted, and is sent after a restart', async () => {
  const down = await startSmtpServer();
  await down.close();
  const first = await startEdgeApp({ SMTP_URL: down.url, SIGN_IN_LIMIT: '2' });
  for (let request = 0; request < 3; request++) expect((await requestLink(first).expect(200)).body).toEqual(delayed);
  await first.close({ keepData: true });
  for (const name of readdirSync(first.dataDir).filter((file) => file.includes('.db'))) {
    const bytes = readFileSync(join(first.dataDir, name));
    for (const secret of ['/sign-in/verify', 'ada@example.com']) expect(bytes.includes(secret)).toBe(false);
  }

  const server = await startSmtpServer({}, { port: Number(new URL(down.url).port) });
  const second = await startEdgeApp({ DATA_DIR: first.dataDir, SMTP_URL: server.url, SIGN_IN_LIMIT: '2' });
  try {
    await until(() => server.messages.length, { timeoutMs: 30_000 });
    const [token] = linksIn(server.messages[0] ?? '');
    await second.http().get('/api/auth/verify-magic-link').query({ token }).expect(200);
    expect((await requestLink(second).expect(200)).body).not.toHaveProperty('data.delayed');
    expect(server.messages).toHaveLength(2);
  } finally {
    await second.close();
    await server.close();
  }
}, 60_000);

test('a mail waits before its first attempt, which the process may not survive, and no longer once it is sent', async () => {
  const server = await startSmtpServer();
  const edge = await startEdgeApp({ SMTP_URL: server.url });
  const pending = edge.app.get(PendingMails);
  const waiting: number[] = [];
  jest.spyOn(edge.app.get(Mailer), 'send').mockImplementationOnce(async () => {
    waiting.push(await pending.count());
  });
  const remove = pending.remove.bind(pending);
  jest.spyOn(pending, 'remove').mockImplementationOnce((mail) => slowStore(100).then(() => remove(mail)));
  expect((await requestLink(edge).expect(200)).body).not.toHaveProperty('data.delayed');
  expect([waiting, await pending.count()]).toEqual([[1], 0]);
  await edge.close();
  await server.close();
});

describe('a mail server', () => {
  let server: Awaited<ReturnType<typeof startSmtpServer>>;
  let edge: EdgeApp;
  beforeAll(async () => {
    server = await startSmtpServer();
    edge = await startEdgeApp({ SMTP_URL: server.url, SIGN_IN_LIMIT: '4' });
  });
  afterAll(async () => {
    await edge.close();
    await server.close();
  });

  test('that refuses an address: the user can correct it, and its links do not count', async () => {
    server.reply({ RCPT: '550 5.1.1 no such mailbox' });
    for (let request = 0; request < 5; request++)
      expect((await requestLink(edge, 'typo@example.com').expect(422)).body).toEqual({
        success: false,
        code: 'mail.refused',
        error: 'The mail server does not accept this email address. Check it, or use another one.',
      });
    server.reply({ RCPT: '250 ok' });
    for (const status of [200, 200, 429]) await requestLink(edge, 'grace@example.com').expect(status);
    expect(linksIn(server.messages.at(-1) ?? '')).toHaveLength(3);
  });

  test('that does not respond: the request does not wait for it', async () => {
    server.reply({ RCPT: null });
    const startedAt = Date.now();
    expect((await requestLink(edge, 'slow@example.com').expect(200)).body).toEqual(delayed);
    expect(Date.now() - startedAt).toBeLessThan(6000);
    server.reply({ RCPT: '250 ok' });
  });
});

test('the number of requests is limited also if no mail can be sent', async () => {
  const server = await startSmtpServer({ RCPT: '451 try later' });
  const edge = await startEdgeApp({ SMTP_URL: server.url, SIGN_IN_LIMIT: '1' });
  for (const status of [200, 200, 200, 200, 200, 429]) await requestLink(edge).expect(status);
  await edge.close();
  await server.close();
});

test('without a mail server, a slow disk does not delay the link', async () => {
  const edge = await startEdgeApp();
  jest.spyOn(edge.app.get(Mailer), 'send').mockImplementationOnce(() => slowStore(3_300));
  expect((await requestLink(edge).expect(200)).body).toEqual({
    success: true,
    data: {
      message: 'A sign-in link was sent to your e-mail address.',
      magicLink: expect.stringContaining('/sign-in/verify?token=') as string,
    },
  });
  await edge.close();
});
