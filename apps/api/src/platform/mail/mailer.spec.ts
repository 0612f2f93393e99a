import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { startSmtpServer } from '../../../../../test/support/smtp-server';
import { readConfig } from '../config/config';
import { ConfigModule } from '../config/config.module';
import { createMailer, MailModule } from './mail.module';

const mail = { to: 'ada@example.com', subject: 'Grüße', text: 'Open https://example.com/sign-in?token=1' };

test('sends mail to the SMTP server of SMTP_URL', async () => {
  const server = await startSmtpServer();
  try {
    const mailer = createMailer(readConfig({ SMTP_URL: server.url, MAIL_FROM: 'Duetcast <hello@example.com>' }));
    await mailer.send(mail);
    expect(server.messages).toHaveLength(1);
    expect(server.messages[0]).toContain('From: Duetcast <hello@example.com>');
    expect(server.messages[0]).toContain('To: ada@example.com');
    expect(server.messages[0]).toContain('https://example.com/sign-in?token=1');
  } finally {
    await server.close();
  }
});

test('throws mail.unavailable when the server rejects mail or is down', async () => {
  const server = await startSmtpServer({ RCPT: '550 no such mailbox' });
  const mailer = createMailer(readConfig({ SMTP_URL: server.url }));
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'mail.unavailable', kind: 'unavailable' });
  await server.close();
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'mail.unavailable' });
});

describe('in production without a way to sign in', () => {
  const warnings = async (env: NodeJS.ProcessEnv) => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const imports = [
      ConfigModule.with(readConfig({ NODE_ENV: 'production', DATA_DIR: '/somewhere', ...env })),
      MailModule,
    ];
    const app = await Test.createTestingModule({ imports }).compile();
    await app.init();
    await app.close();
    const messages = warn.mock.calls.map(([message]) => String(message));
    warn.mockRestore();
    return messages;
  };

  test('warns once at startup and names the missing settings', async () =>
    expect(await warnings({})).toEqual([
      'Users cannot receive sign-in links: mail is only written to /somewhere/outbox. Set SMTP_URL, or CLERK_SECRET_KEY and CLERK_PUBLISHABLE_KEY.',
    ]));

  test.each([
    { SMTP_URL: 'smtp://localhost' },
    { CLERK_SECRET_KEY: 'sk_test_1', CLERK_PUBLISHABLE_KEY: `pk_test_${btoa('clerk.example.com$')}` },
    { NODE_ENV: 'development' },
    { ROLES: 'projector,worker' },
  ])('does not warn with %j', async (env) => expect(await warnings(env)).toEqual([]));
});

test('without SMTP_URL writes mail to the outbox, readable by the operator only', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-mail-'));
  try {
    const mailer = createMailer(readConfig({ DATA_DIR: dataDir }));
    await Promise.all([mailer.send(mail), mailer.send(mail)]);
    const names = readdirSync(join(dataDir, 'outbox'));
    expect(names).toHaveLength(2);
    const file = join(dataDir, 'outbox', names[0] ?? '');
    expect(readFileSync(file, 'utf8')).toContain('To: ada@example.com');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
