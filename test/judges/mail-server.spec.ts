import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { signInMail } from '../../apps/api/src/features/sign-in/commands/request-sign-in';
import { readConfig } from '../../apps/api/src/platform/config/config';
import { ServiceFailures } from '../../apps/api/src/platform/external-services/service-failures';
import { createMailer } from '../../apps/api/src/platform/mail/mail.module';
import { Metrics } from '../../apps/api/src/platform/observability/metrics';
import { makeCertificate } from '../support/certificates';
import { TruncatingProxy } from '../support/truncating-proxy';
import { pythonPackages } from '../support/python/python-packages';

const packages = pythonPackages('aiosmtpd==1.4.6');

(packages ? describe : describe.skip)('aiosmtpd, a mail server that is not ours', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-mail-server-'));
  const link = 'https://duetcast.example/sign-in/verify?token=a-b_c&from="mail"';
  const failures = new ServiceFailures(new Metrics());
  let server: ChildProcess;
  let lines: AsyncIterator<string>;
  let port: string;
  let proxy: TruncatingProxy;

  beforeAll(async () => {
    const { cert, key } = makeCertificate({ name: 'mail', addresses: ['127.0.0.1'] });
    const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    writeFileSync(certFile, cert);
    writeFileSync(keyFile, key);
    const script = join(__dirname, '../support/python/mail_server.py');
    const env = { ...process.env, PYTHONPATH: packages ?? '' };
    server = spawn('python3', [script, certFile, keyFile], { env, stdio: ['pipe', 'pipe', 'ignore'] });
    lines = createInterface({ input: server.stdout! })[Symbol.asyncIterator]();
    port = String((await lines.next()).value);
    proxy = await TruncatingProxy.to(`smtp://127.0.0.1:${port}`);
  });
  afterAll(async () => {
    await proxy.close();
    const exited = once(server, 'exit');
    server.stdin?.end();
    await exited;
    rmSync(folder, { recursive: true });
  });

  const parametersOf = { password: 'p%2Fw%40d', parameters: '?tls.rejectUnauthorized=false' };
  const send = (to: string, options: Partial<typeof parametersOf> & { at?: string } = {}) => {
    const { password, parameters, at } = { ...parametersOf, at: port, ...options };
    const SMTP_URL = `smtp://ada%40example.com:${password}@127.0.0.1:${at}${parameters}`;
    const MAIL_FROM = 'Duetcast <hello@example.com>';
    return createMailer(readConfig({ SMTP_URL, MAIL_FROM }), failures).send(signInMail(to, link));
  };

  test('accepts the sign-in mail; both parts read as they were written', async () => {
    await send('grace@example.com');
    const { text, html } = signInMail('grace@example.com', link);
    expect(JSON.parse(String((await lines.next()).value))).toEqual({
      headers: { From: 'Duetcast <hello@example.com>', To: 'grace@example.com', Subject: 'Sign in to Duetcast' },
      parts: { 'text/plain': text, 'text/html': html },
      defects: [],
      isEncrypted: true,
    });
  });

  test.each([
    ['an unknown mailbox', 'unknown@example.com', {}, 'mail.refused', null],
    ['greylisting', 'greylisted@example.com', {}, 'mail.unavailable', 'serverError'],
    ['a mailbox that is full', 'full@example.com', {}, 'mail.unavailable', 'serverError'],
    ['a policy against the sender', 'policy@example.com', {}, 'mail.unavailable', 'permission'],
    ['a server that stops after the text', 'busy@example.com', {}, 'mail.unavailable', 'serverError'],
    ['a connection that is cut after the text', 'cut@example.com', {}, 'mail.unavailable', 'unreachable'],
    ['a wrong password', 'grace@example.com', { password: 'wrong' }, 'mail.unavailable', 'authentication'],
    ['a certificate that is not trusted', 'grace@example.com', { parameters: '' }, 'mail.unavailable', 'tls'],
  ])('%s', async (_name, to, options, code, kind) => {
    failures.succeeded('mail');
    await expect(send(to, options)).rejects.toMatchObject({ code });
    expect(failures.current().map((outage) => outage.kind)).toEqual(kind ? [kind] : []);
  });

  test('that refuses connections', async () => {
    const closed = await TruncatingProxy.to(`smtp://127.0.0.1:${port}`);
    const { port: at } = new URL(closed.url);
    await closed.close();
    await expect(send('grace@example.com', { at })).rejects.toMatchObject({ code: 'mail.unavailable' });
    expect(failures.current()).toMatchObject([{ service: 'mail', kind: 'unreachable' }]);
  });

  // The greeting has about 50 bytes, the replies until TLS begins 200, the certificate more than 500.
  test.each<[string, Partial<TruncatingProxy>, string]>([
    ['hangs before its greeting', { silentAfterBytes: 0 }, 'timeout'],
    ['hangs in its greeting', { silentAfterBytes: 10 }, 'timeout'],
    ['hangs while TLS begins', { silentAfterBytes: 400 }, 'tls'],
    ['is cut at the connection', { cutAfterBytes: 0 }, 'unreachable'],
    ['is cut in its greeting', { cutAfterBytes: 10 }, 'unreachable'],
    ['is cut while TLS begins', { cutAfterBytes: 400 }, 'tls'],
  ])('that %s sends nothing, and one mail afterwards', async (_name, fault, kind) => {
    failures.succeeded('mail');
    const to = `${randomUUID()}@example.com`;
    const { port: at } = new URL(proxy.url);
    Object.assign(proxy, { silentAfterBytes: null, cutAfterBytes: null, ...fault });
    await expect(send(to, { at })).rejects.toMatchObject({ code: 'mail.unavailable' });
    expect(failures.current()).toMatchObject([{ service: 'mail', kind }]);
    Object.assign(proxy, { silentAfterBytes: null, cutAfterBytes: null });
    await send(to, { at });
    expect(failures.current()).toEqual([]);
    // What came before it would be read first.
    expect(JSON.parse(String((await lines.next()).value))).toMatchObject({ headers: { To: to } });
    const last = `${randomUUID()}@example.com`;
    await send(last);
    expect(JSON.parse(String((await lines.next()).value))).toMatchObject({ headers: { To: last } });
  });
});
