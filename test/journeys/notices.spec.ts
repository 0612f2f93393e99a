import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultRetentionDays, deletionNoticeDays } from '@duetcast/domain/limits/time-limits';
import { DeletionNotices } from '../../apps/api/src/features/notices/deletion-notices';
import { ApiClient } from '../support/api-client';
import { accountOf } from '../support/edge-app';
import { dayMs } from '../support/retention-fixture';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';
import { UsageCommands } from '../support/usage-commands';

const env = { ADMIN_EMAILS: 'root@example.com', SIGN_IN_LIMIT: '100' };

describe('notices by mail', () => {
  let server: TestApp;
  let session: string;
  let ada: ApiClient;
  beforeAll(async () => {
    server = await startTestApp(env);
    session = await server.signIn();
    ada = await ApiClient.with(server, session);
  });
  afterAll(() => server.close());

  const mailsOf = (subject: string): string[] => {
    const outbox = join(server.dataDir, 'outbox');
    const mails = existsSync(outbox) ? readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8')) : [];
    return mails.filter((mail) => mail.includes(`Subject: ${subject}`));
  };
  const made = async (text: string): Promise<string> => {
    const compilation = [{ text, voice_id: ada.voices[0] }];
    const { body } = await ada.post('/api/compilations', { domain: 'example.com', compilation });
    await ada.untilFinished(body.jobId);
    return body.jobId;
  };
  const choose = async (kind: string, mail: boolean) => {
    const chosen = await ada.data<{ mail: Record<string, boolean> }>('PUT', '/api/users/me/notices', { kind, mail });
    return chosen.mail[kind];
  };
  /** Reactions take events in order: what came before this token has been reacted to once its mail is there. */
  const reacted = async () => {
    const before = mailsOf('New API token').length;
    await server.http().post('/api/users/generate-token').auth(session, { type: 'bearer' }).send({}).expect(200);
    await until(() => mailsOf('New API token').length === before + 1);
  };

  test('a kind that is off sends none; one that is on sends one, also after a restart and a rebuild', async () => {
    await made('Off by default.');
    await reacted();
    expect(mailsOf('Your audio on Duetcast')).toEqual([]);
    expect(await choose('jobDone', true)).toBe(true);
    const jobId = await made('Now it is on.');
    await until(() => mailsOf('Your audio on Duetcast is ready').length === 1);
    expect(mailsOf('Your audio on Duetcast is ready')[0]).toContain(jobId);
    await server.close({ keepData: true });
    server = await startTestApp({ ...env, DATA_DIR: server.dataDir });
    ada = await ApiClient.with(server, session);
    const admin = await ApiClient.with(server, await server.signIn('root@example.com'));
    await admin.post('/api/admin/projections/accounts/rebuild', {});
    await admin.post('/api/admin/projections/jobs/rebuild', {});
    expect((await ada.get('/api/users/me/notices')).data).toMatchObject({ mail: { jobDone: true, access: true } });
    await reacted();
    expect(mailsOf('Your audio on Duetcast is ready')).toHaveLength(1);
    expect(await choose('jobDone', false)).toBe(false);
    await made('Off again.');
    await reacted();
    expect(mailsOf('Your audio on Duetcast is ready')).toHaveLength(1);
  });

  test('audio that is deleted in five days is named once', async () => {
    const notices = server.app.get(DeletionNotices, { strict: false });
    const { signal } = new AbortController();
    const now = Date.now() + (defaultRetentionDays - deletionNoticeDays) * dayMs;
    await notices.notify(now - 2 * dayMs, signal);
    await notices.notify(now, signal);
    await notices.notify(now + 60_000, signal);
    await notices.notify(now + dayMs, signal);
    await until(() => mailsOf('Audio on Duetcast will be deleted').length === 1);
    expect(mailsOf('Audio on Duetcast will be deleted')[0]).toContain('Audio of 3 of your jobs will be deleted');
  });

  test('80 and 100 % of the allowance are mailed once each, while the kind is on', async () => {
    const usage = new UsageCommands(server, accountOf(session));
    const month = new Date().toISOString().slice(0, 7);
    const use = (jobId: string, characters: number) =>
      usage.run(jobId, month, [usage.reserve('example.com', month, jobId, characters), usage.use(month, jobId)]);
    await use('job_1', 8_000);
    await use('job_2', 10);
    await until(() => mailsOf('You have used 80 %').length === 1);
    await choose('allowance', false);
    const { data } = (await ada.get('/api/users/me')) as { data: { usage: { account: { remaining: number } } } };
    await use('job_3', data.usage.account.remaining);
    await reacted();
    const events = await ada.get('/api/events?types=OwnerNotified');
    const kinds = (events.data as { data: { kind: string } }[]).map(({ data }) => data.kind);
    expect(kinds).toEqual(['audioDeletion', 'allowance', 'allowance']);
    expect(mailsOf('You have used')).toHaveLength(1);
  });
});
