import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aUsage } from '../support/builders/usage.builder';
import { usageDecider, usageIdOf, type UsageCommand } from '@duetcast/domain/usage/usage-decider';
import { domainUsageIdOf } from '@duetcast/domain/usage/usage-state';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { ProjectionRunners } from '../../apps/api/src/eventing/projector/projection-runners';
import { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import type { PublicDrift, PublicReplay } from '../../apps/api/src/features/replays/public-replay';
import { ofRun, storeBackends } from '../support/store-backends';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';

/** One month per domain: the domains of an account share the allowance of a month. */
const months: Readonly<Record<string, string>> = {
  'quiet.example': '2026-06',
  'corrected.example': '2026-07',
  'moving.example': '2026-08',
  'dropped.example': '2026-09',
  'undone.example': '2026-05',
};
const monthOf = (domain: string): string => months[domain]!;

describe.each(ofRun(storeBackends))('the replay lab over %s', (_name, stores) => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-lab-'));
  let stop: () => Promise<void>;
  let server: TestApp;
  let root: string;
  let ada: { session: string; id: string };
  let commandCount = 0;

  beforeAll(async () => {
    const { env, stop: stopStores } = await stores();
    stop = stopStores;
    server = await startTestApp({ ...env, ADMIN_EMAILS: 'root@example.com' });
    root = await server.signIn('root@example.com');
    const session = await server.signIn('ada@example.com');
    const me = await server.http().get('/api/auth/status').set('authorization', `Bearer ${session}`).expect(200);
    ada = { session, id: (me.body as { data: { user: { id: string } } }).data.user.id };
  });
  afterAll(async () => {
    await server.close();
    await stop();
    rmSync(folder, { recursive: true });
  });

  const run = (month: string, command: UsageCommand) =>
    server.app.get(Deciders).run(usageDecider, usageIdOf(ada.id, month), command, {
      commandId: `command-${(commandCount += 1)}`,
      actor: { kind: 'system', id: 'test' },
      correlationId: 'test',
      causationId: 'test',
    });
  async function spend(domain: string, ...amounts: number[]): Promise<void> {
    const month = monthOf(domain);
    for (const characters of amounts) {
      const jobId = `job-${(commandCount += 1)}`;
      await run(month, aUsage.reserve(jobId, characters, { accountId: ada.id, domain, month }));
      await run(month, aUsage.settle(jobId, null, { accountId: ada.id, month }));
    }
  }

  const call = async (method: 'get' | 'post', path: string, status: number, body?: object) => {
    const request = server
      .http()
      [method](`/api/admin/replays${path}`)
      .set({ authorization: `Bearer ${root}`, 'x-access-reason': 'Test' });
    const response = await (body ? request.send(body) : request);
    expect({ path, status: response.status, body: response.body as object }).toMatchObject({ path, status });
    return response.body as { data: never; code: string };
  };
  const untilIs = (id: string, ...statuses: PublicReplay['status'][]): Promise<PublicReplay> =>
    until(async () => {
      const replay = (await call('get', `/${id}`, 200)).data as PublicReplay;
      if (statuses.includes(replay.status)) return replay;
      if (['failed', 'cancelled'].includes(replay.status)) throw new Error(JSON.stringify(replay));
      return null;
    });
  const replay = async (body: object) => {
    const { id } = (await call('post', '', 202, body)).data as PublicReplay;
    return untilIs(id, 'finished');
  };
  const why = { reason: 'The limit was set too low.' };
  const limited = (characters: number, domain: string) => ({
    scope: { domain },
    rules: { limit: { kind: 'limit', characters } },
  });
  const driftOf = async (id: string, query = '') =>
    (await call('get', `/${id}/drift${query}`, 200)).data as PublicDrift[];
  const usedIn = async (domain: string): Promise<number> => {
    const request = server.http().get(`/api/usage/characters/${domain}?month=${monthOf(domain)}`);
    const response = await request.set('authorization', `Bearer ${ada.session}`).expect(200);
    return (response.body as { data: { totalCharacters: number } }).data.totalCharacters;
  };

  test('a replay with the recorded limits finds no drift and nothing to apply', async () => {
    await spend('quiet.example', 60, 50);
    const { id, findings } = await replay({
      scope: { domain: 'quiet.example' },
      rules: { limit: { kind: 'recorded' } },
    });
    expect(findings).toMatchObject({ judged: 2, refused: 0, changedStreams: 0, usedBefore: 110, usedAfter: 110 });
    expect(await driftOf(id, '?only=changed')).toEqual([]);
    expect(await driftOf(id)).toMatchObject([{ domain: 'quiet.example', usedBefore: 110, drift: 0 }]);
    expect((await call('post', `/${id}/apply`, 409, why)).code).toBe('replay.nothingToApply');
  });

  test('drift says that usage may have changed since, while its projection stands still', async () => {
    const { id } = await replay({ scope: { domain: 'quiet.example' }, rules: { limit: { kind: 'recorded' } } });
    const runner = server.app.get(ProjectionRunners, { strict: false });
    const stateOf = async () => (await runner.status()).find(({ name }) => name === 'usage-by-month')?.state;
    const projection = (change: string) =>
      server
        .http()
        .post(`/api/admin/projections/usage-by-month/${change}`)
        .set('authorization', `Bearer ${root}`)
        .expect((response) => expect(response.status).toBeLessThan(300));
    const drift = () => call('get', `/${id}/drift`, 200);
    expect(await drift()).not.toHaveProperty('behind');
    await projection('pause');
    await until(async () => (await stateOf()) === 'paused');
    await spend('quiet.example', 5);
    await until(async () => 'behind' in (await drift()));
    await projection('resume');
    await until(async () => !('behind' in (await drift())));
  });

  test('the drift of another limit is applied as a correction', async () => {
    const domain = 'corrected.example';
    const month = monthOf(domain);
    await spend(domain, 60, 50);
    const { id } = await replay(limited(100, domain));
    expect(await driftOf(id)).toMatchObject([
      { accountId: ada.id, domain, month, usedBefore: 110, usedAfter: 60, drift: -50, canBeApplied: true },
    ]);
    expect(await usedIn(domain)).toBe(110);

    await call('post', `/${id}/apply`, 400, {});
    await call('post', `/${id}/undo`, 409, why);
    await call('post', `/${id}/apply`, 202, why);
    expect(await untilIs(id, 'applied')).toMatchObject({ applied: { corrections: 1, characters: -50 } });
    await call('post', `/${id}/apply`, 202, why);
    await untilUsed(domain, 60);
    expect((await replay(limited(100, domain))).findings).toMatchObject({ usedBefore: 60, usedAfter: 60 });
    await learned(domain, 'applied', -50, why.reason);
  });

  test('an applied replay is undone: figures are as before, and the owner learns of both', async () => {
    const domain = 'undone.example';
    await spend(domain, 60, 50);
    const { id } = await replay({ ...limited(100, domain), scope: { domain, accountId: 'Ada@example.com' } });
    await call('post', `/${id}/apply`, 202, why);
    await untilIs(id, 'applied');
    await untilUsed(domain, 60);
    await call('post', `/${id}/undo`, 202, { reason: 'The limit was right.' });
    expect(await untilIs(id, 'undone')).toMatchObject({ undone: { corrections: 1, characters: 50 } });
    await call('post', `/${id}/undo`, 202, why);
    await untilUsed(domain, 110);
    await learned(domain, 'undone', 50, 'The limit was right.');
    expect((await replay(limited(100, domain))).findings).toMatchObject({ usedBefore: 110, usedAfter: 60 });
  });

  /** What the owner reads: among what administrators did with the account, behind the figure, and in a mail. */
  async function learned(domain: string, outcome: string, characters: number, reason: string): Promise<void> {
    const own = async (path: string) => {
      const answer = await server.http().get(path).set('authorization', `Bearer ${ada.session}`).expect(200);
      return (answer.body as { data: unknown }).data;
    };
    const act = await until(async () => {
      const acts = (await own('/api/account/admin-actions?limit=50')) as { act: string; data: { outcome?: string } }[];
      return acts.find(({ act: type, data }) => type === 'UsageReplayed' && data.outcome === outcome) ?? null;
    });
    const at = expect.stringMatching(/Z$/) as string;
    expect(act).toMatchObject({ at, reason, by: { email: 'root@example.com' }, data: { characters } });
    const explained = await own(`/api/usage/characters/${domain}/events?month=${monthOf(domain)}`);
    expect((explained as { events: object[] }).events.at(-1)).toMatchObject({ by: 'admin', at, reason, characters });
    const outbox = join(server.dataDir, 'outbox');
    const mails = () => readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
    await until(() => mails().some((mail) => mail.includes('ada@example.com') && mail.includes(`Reason: ${reason}`)));
  }

  test('a stale drift is not applied', async () => {
    const domain = 'moving.example';
    const month = monthOf(domain);
    await spend(domain, 60);
    await run(month, aUsage.reserve('open', 70, { accountId: ada.id, domain, month }));
    const { id } = await replay(limited(50, domain));
    expect(await driftOf(id)).toMatchObject([{ drift: -60 }]);
    await run(month, aUsage.settle('open', null, { accountId: ada.id, month }));
    await call('post', `/${id}/apply`, 202, why);
    expect(await untilIs(id, 'stale')).toMatchObject({
      stale: { streams: 1, examples: [domainUsageIdOf(ada.id, domain, month)] },
    });
    expect((await call('post', `/${id}/apply`, 409, why)).code).toBe('replay.stale');
    await untilUsed(domain, 130);
  });

  test('the findings of a replay can be discarded', async () => {
    await spend('dropped.example', 60);
    const { id } = await replay(limited(50, 'dropped.example'));
    await call('post', `/${id}/discard`, 200);
    await call('post', `/${id}/discard`, 200);
    expect((await call('get', `/${id}/drift`, 410)).code).toBe('replay.discarded');
    expect((await call('post', `/${id}/cancel`, 409)).code).toBe('replay.finished');
    const rows = server.app.get(ReadModelStore);
    await until(async () => (await rows.checkpoint(`replay-accounts-${id}`)) === null);
    expect((await call('get', `/${id}`, 200)).data).toMatchObject({
      status: 'discarded',
      requestedBy: expect.any(String) as string,
    });
  });

  test('replays are listed newest first, in pages', async () => {
    const first = (await call('get', '?limit=2', 200)) as unknown as { data: PublicReplay[]; page: { next: string } };
    expect(first.data).toMatchObject([{ status: 'discarded' }, { status: 'stale' }]);
    const second = (await call('get', `?limit=2&cursor=${first.page.next}`, 200)).data as PublicReplay[];
    expect(
      second
        .map(({ requestedAt }) => requestedAt)
        .sort()
        .reverse(),
    ).toEqual(second.map(({ requestedAt }) => requestedAt));
    await call('get', '?cursor=guessed', 400);
  });

  test.each([
    ['an end in the future', { to: '2999-01-01T00:00:00Z', rules: { limit: { kind: 'recorded' } } }, 400],
    ['a malformed start', { from: 'yesterday', rules: { limit: { kind: 'recorded' } } }, 400],
    [
      'an end before its start',
      { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z', rules: { limit: { kind: 'recorded' } } },
      400,
    ],
    ['an unknown rules version', { rules: { version: 3, limit: { kind: 'recorded' } } }, 400],
    ['a limit below -1', { rules: { limit: { kind: 'limit', characters: -2 } } }, 400],
    ['an unknown plan', { rules: { limit: { kind: 'plan', plan: 'gold' } } }, 400],
    ['an unknown account', { scope: { accountId: 'missing' }, rules: { limit: { kind: 'recorded' } } }, 404],
  ])('rejects %s', async (_name, body, status) => {
    await call('post', '', status, body);
  });

  async function untilUsed(domain: string, characters: number): Promise<void> {
    await until(async () => (await usedIn(domain)) === characters);
  }
});
