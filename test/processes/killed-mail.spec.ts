import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ServerProcess } from '../support/server-process';
import { startSmtpServer, type Replies } from '../support/smtp-server';
import { until } from '../support/until';

const clock = resolve('test', 'support', 'shifted-clock.cjs');
const tokenIn = (message: string) => /token=(?:3D)?([\w-]{43})/.exec(message.replaceAll('=\r\n', ''))?.[1] ?? '';

/** When the process is killed: the reply of the mail server that never comes, and the command that it has then received. */
const moments: [string, Replies, RegExp][] = [
  ['before the greeting is read', { GREETING: null }, /^$/],
  ['while the recipient is named', { RCPT: null }, /^RCPT/],
  ['while the message is written', { DATA: null }, /^DATA/],
];

test.each(moments)(
  'a sign-in link whose process is killed %s is sent once by the next',
  async (_, replies, reached) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-killed-mail-'));
    const mail = await startSmtpServer(replies);
    const first = await ServerProcess.create(dataDir, { SMTP_URL: mail.url });
    await first.start();
    const email = 'ada@example.com';
    const answer = fetch(`${first.url}/api/auth/request-magic-link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    }).then(
      ({ status }) => status,
      () => 'none',
    );
    await until(() => mail.opened > 0 && (reached.test('') || mail.commands.some((each) => reached.test(each))));
    await first.kill();
    expect(await answer).toBe('none');
    expect(mail.messages).toEqual([]);

    mail.reply({ GREETING: '220 test', RCPT: '250 ok', DATA: '354 continue' });
    const later = { NODE_OPTIONS: `--require ${JSON.stringify(clock)}`, CLOCK_OFFSET_MS: '31000' };
    const second = await ServerProcess.create(dataDir, { SMTP_URL: mail.url, ...later });
    await second.start();
    try {
      const message = await until(() => mail.messages[0], { timeoutMs: 30_000 });
      expect(message).toContain(`To: ${email}`);
      const query = new URLSearchParams({ token: tokenIn(message) });
      expect((await fetch(`${second.url}/api/auth/verify-magic-link?${query.toString()}`)).status).toBe(200);
      expect(mail.messages).toHaveLength(1);
    } finally {
      await second.stop();
      await mail.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  120_000,
);
