import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { makeCertificate } from '../../../../../test/support/certificates';
import { startSmtpServer } from '../../../../../test/support/smtp-server';
import { readConfig } from '../config/config';
import { ConfigModule } from '../config/config.module';
import { requiresTls } from '../config/smtp-url';
import { ExternalServicesModule } from '../external-services/external-services.module';
import { ServiceFailures } from '../external-services/service-failures';
import { Metrics } from '../observability/metrics';
import { ObservabilityModule } from '../observability/observability.module';
import { createMailer, MailModule } from './mail.module';
import { SmtpMailer, smtpFailureOf } from './smtp-mailer';
import { productionEnv } from '../../../../../test/support/production-env';

const mail = {
  to: 'ada@example.com',
  subject: 'Grüße',
  text: 'Open https://example.com/sign-in?token=1',
  html: '<a href="https://example.com/sign-in?token=1">Sign in</a>',
};
const failures = new ServiceFailures(new Metrics());
jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
jest.spyOn(Logger.prototype, 'log').mockReturnValue();
const mailerOf = (SMTP_URL: string, MAIL_FROM?: string) => createMailer(readConfig({ SMTP_URL, MAIL_FROM }), failures);

test('sends mail as text and HTML to the SMTP server of SMTP_URL', async () => {
  const server = await startSmtpServer();
  try {
    await mailerOf(server.url, 'Duetcast <hello@example.com>').send(mail);
    expect(server.messages).toHaveLength(1);
    for (const part of ['From: Duetcast <hello@example.com>', 'To: ada@example.com', mail.text, mail.html])
      expect(server.messages[0]).toContain(part);
    expect(server.messages[0]).toMatch(/multipart\/alternative[^]*text\/plain[^]*text\/html/);
  } finally {
    await server.close();
  }
});

test.each([
  [{ RCPT: '550 no such mailbox' }, 'mail.refused', null],
  [{ RCPT: '550 5.1.1 unknown' }, 'mail.refused', null],
  [{ RCPT: '552 5.2.2 mailbox full' }, 'mail.refused', null],
  [{ BODY: '554 5.2.1 mailbox disabled' }, 'mail.refused', null],
  [{ RCPT: '550 5.7.1 relaying denied' }, 'mail.unavailable', 'permission'],
  [{ BODY: '554 transaction failed' }, 'mail.unavailable', 'permission'],
  [{ MAIL: '550 sender rejected' }, 'mail.unavailable', 'permission'],
  [{ RCPT: '450 greylisted' }, 'mail.unavailable', 'serverError'],
  [{ EHLO: '421 try later' }, 'mail.unavailable', 'serverError'],
  [{ RCPT: null }, 'mail.unavailable', 'timeout'],
  [{ EHLO: 'hello', HELO: 'hello' }, 'mail.unavailable', 'badResponse'],
] as const)('a server that replies %j: %s, kind %s', async (replies, code, kind) => {
  const server = await startSmtpServer(replies);
  const deadlineMs = kind === 'timeout' ? 500 : 20_000;
  const mailer = new SmtpMailer({ url: server.url, from: 'a@example.com', deadlineMs }, failures);
  try {
    await expect(mailer.send(mail)).rejects.toMatchObject({ code });
    expect(failures.current().map((outage) => outage.kind)).toEqual(kind ? [kind] : []);
  } finally {
    failures.succeeded('mail');
    await server.close();
  }
});

const reply = {
  GREETING: '220 test',
  EHLO: '250 test',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 continue',
  TEXT: '451 interrupted',
  BODY: '250 queued',
};
type Step = keyof typeof reply;
const steps = Object.keys(reply) as Step[];
/** In the middle of a reply as well: before it, within its code, before its end. */
const failuresAt = (step: Step) => [
  null,
  ...['', reply[step].slice(0, 2), reply[step], `${reply[step]}\r`].map((cutAfter) => ({ cutAfter })),
];

test.each(steps)('a server that cuts or hangs at %s: the mail is to be sent again, and arrives once', async (step) => {
  const server = await startSmtpServer();
  const mailer = new SmtpMailer({ url: server.url, from: 'a@example.com', deadlineMs: 300 }, failures);
  const lasting = new SmtpMailer({ url: server.url, from: 'a@example.com' }, failures);
  try {
    for (const failure of failuresAt(step)) {
      const before = server.messages.length;
      server.reply({ [step]: failure, HELO: failure });
      await expect((failure ? lasting : mailer).send(mail)).rejects.toMatchObject({ code: 'mail.unavailable' });
      server.reply({ ...reply, TEXT: undefined, HELO: '250 ok' });
      await lasting.send(mail);
      expect(server.messages).toHaveLength(before + 1);
    }
  } finally {
    failures.succeeded('mail');
    await server.close();
  }
});

test.each([null, { cutAfter: '' }, { cutAfter: '22' }])(
  'a mail that the server took is sent, whatever it does afterwards: %j',
  async (QUIT) => {
    const server = await startSmtpServer({ QUIT });
    await mailerOf(server.url).send(mail);
    expect(server.messages).toHaveLength(1);
    expect(failures.current()).toEqual([]);
    await server.close();
  },
);

test('a server that is down is reported until it accepts mail', async () => {
  const server = await startSmtpServer();
  await server.close();
  await expect(mailerOf(server.url).send(mail)).rejects.toMatchObject({ code: 'mail.unavailable' });
  expect(failures.current()).toMatchObject([{ service: 'mail', kind: 'unreachable' }]);
  const restarted = await startSmtpServer({}, { port: Number(new URL(server.url).port) });
  await mailerOf(server.url).send(mail);
  expect(failures.current()).toEqual([]);
  await restarted.close();
});

describe('TLS', () => {
  const authenticating = { EHLO: '250-test\r\n250 AUTH PLAIN LOGIN', AUTH: '235 ok' };

  test.each(['', '?requireTLS=true'])('a password is not sent without it, with %p', async (parameters) => {
    const server = await startSmtpServer(authenticating);
    const url = server.url.replace('//', '//ada:hush-hush@');
    await expect(mailerOf(url + parameters).send(mail)).rejects.toMatchObject({
      code: 'mail.unavailable',
      cause: { message: expect.stringContaining('requireTLS=false in SMTP_URL if the server has no TLS') as string },
    });
    expect(failures.current()).toMatchObject([{ kind: 'tls' }]);
    expect(server.commands.filter((command) => /AUTH|MAIL/.test(command))).toEqual([]);
    await server.close();
  });

  test('a password is sent over it, after the certificate was verified', async () => {
    const tls = makeCertificate({ name: 'mail.example.com', addresses: ['127.0.0.1'] });
    const server = await startSmtpServer(
      { ...authenticating, EHLO: '250-test\r\n250-STARTTLS\r\n250 AUTH PLAIN' },
      { tls },
    );
    const url = server.url.replace('//', '//ada:hush-hush@');
    await expect(mailerOf(url).send(mail)).rejects.toMatchObject({ code: 'mail.unavailable' });
    expect(failures.current()).toMatchObject([{ kind: 'tls' }]);
    expect(server.messages).toEqual([]);
    await mailerOf(`${url}?tls.rejectUnauthorized=false`).send(mail);
    expect(server.messages).toHaveLength(1);
    const verbs = server.commands.map((command) => command.split(' ')[0]);
    expect(verbs.slice(-7)).toEqual(['EHLO', 'STARTTLS', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA']);
    await server.close();
  });

  test.each([
    ['smtp://localhost', false],
    ['smtp://127.0.0.2:25', false],
    ['smtp://[::1]', false],
    ['smtp://localhost?requireTLS=true', true],
    ['smtp://ada:secret@localhost', true],
    ['smtp://mail.example.com', true],
    ['smtp://10.0.0.1', true],
    ['smtp://mail.example.com?requireTLS=false', false],
    ['smtps://localhost', true],
  ])('%s requires it: %p', (url, isRequired) => expect(requiresTls(url)).toBe(isRequired));
});

test('the cause in the log contains neither the password nor the recipient', async () => {
  const server = await startSmtpServer({ RCPT: '450 4.7.1 <ada@example.com> hush hush@1 later' });
  const mailer = new SmtpMailer({ url: server.url, from: 'a@example.com' }, failures);
  const error: unknown = await mailer.send(mail).catch((reason: unknown) => reason);
  expect(String((error as Error).cause)).toContain('450 4.7.1 <…>');
  const { error: failure } = smtpFailureOf(new Error('535 hush@1 is wrong'), ['hush%401', 'hush@1']);
  expect(failure.cause).toEqual(new Error('535 … is wrong'));
  await server.close();
});

describe('in production without a way to sign in', () => {
  const warnings = async (env: NodeJS.ProcessEnv) => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockClear();
    const imports = [
      ConfigModule.with(readConfig({ ...productionEnv, DATA_DIR: '/somewhere', ...env })),
      ObservabilityModule,
      ExternalServicesModule,
      MailModule,
    ];
    const app = await Test.createTestingModule({ imports }).compile();
    await app.init();
    await app.close();
    const messages = warn.mock.calls.map(([message]) => String(message));
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
    const mailer = createMailer(readConfig({ DATA_DIR: dataDir }), failures);
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
