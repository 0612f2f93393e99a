import fc from 'fast-check';
import { usageBreakdowns, type UsageBreakdown } from '@duetcast/domain/usage/usage-query';
import { aUsage } from '../support/builders/usage.builder';
import { tokenScopes } from '@duetcast/domain/tokens/token-scopes';
import { usageDecider, usageIdOf, type UsageCommand } from '@duetcast/domain/usage/usage-decider';
import type { UsageLine } from '@duetcast/projections/usage/usage-lines';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { ProjectionProgress } from '../../apps/api/src/eventing/projector/status/projection-progress';
import type { BrokenDownUsage } from '../../apps/api/src/features/usage/reports/usage-breakdown';
import type { MonthOfUsage } from '../../apps/api/src/features/usage/reports/usage-history';
import { ApiClient } from '../support/api-client';
import { createToken } from '../support/named-token';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

const today = () => new Date().toISOString().slice(0, 10);

describe('usage breakdown', () => {
  const server = testApp({ SIGN_IN_LIMIT: '100000' });

  const accountOf = async (name: string) => {
    const calls = await ApiClient.with(server, await server.signIn(`${name}@example.com`));
    const { data } = (await calls.get('/api/users/me')) as { data: { id: string } };
    return { calls, accountId: data.id };
  };
  type Account = Awaited<ReturnType<typeof accountOf>>;

  const breakdownOf = async ({ calls }: Account, by: UsageBreakdown, from: string, to: string) =>
    (await calls.get(`/api/usage/breakdown?from=${from}&to=${to}&by=${by}`)).data as BrokenDownUsage;
  const exported = async ({ calls }: Account, query: string) => {
    const response = await calls.fetch(`/api/usage/export?${query}`);
    return { headers: response.headers, status: response.status, text: await response.text() };
  };

  const runCommands = async (
    { accountId }: Account,
    domain: string,
    month: string,
    commands: readonly UsageCommand[],
  ) => {
    const actor = { kind: 'system', id: 'test' } as const;
    for (const [index, command] of commands.entries()) {
      const commandId = `${accountId}/${domain}/${month}/${index}`;
      const context = { commandId, actor, correlationId: domain, causationId: domain };
      const id = usageIdOf(accountId, month);
      const { position } = await server.app.get(Deciders).run(usageDecider, id, command, context);
      if (position && index === commands.length - 1)
        await server.app.get(ProjectionProgress).reached(['usage-by-month', 'usage-charges'], position);
    }
  };
  const correction = (
    { accountId }: Account,
    domain: string,
    month: string,
    characters: number,
    correctionId = 'fix',
  ): UsageCommand => aUsage.correct(correctionId, characters, { accountId, domain, month });

  test('attributes characters to voices, type, domain and day', async () => {
    const ada = await accountOf('ada');
    const [first, second] = ada.calls.voices;
    const texts = ['Twice a day the sea rises.', 'And falls?', 'It does.'];
    const compilation = texts.map((text, index) => ({ text, voice_id: index === 1 ? second : first }));
    const before = today();
    const { body } = await ada.calls.post('/api/compilations', { domain: 'tides.example', compilation });
    expect(await ada.calls.untilFinished(body.jobId)).toMatchObject({ status: 'completed' });
    const spoken = { [first]: 26 + 8, [second]: 10 };
    const byVoice = await until(async () => {
      const breakdown = await breakdownOf(ada, 'voice', before, today());
      return breakdown.total === 44 && breakdown.parts.length === 2 && breakdown;
    });
    expect(byVoice.parts).toEqual([
      { key: first, characters: spoken[first] },
      { key: second, characters: spoken[second] },
    ]);
    const partsBy = async (by: UsageBreakdown) =>
      (await breakdownOf(ada, by, before, today())).parts.filter(({ characters }) => characters > 0);
    expect(await partsBy('type')).toEqual([{ key: 'audioCompilation', characters: 44 }]);
    expect(await partsBy('domain')).toEqual([{ key: 'tides.example', characters: 44 }]);
    expect(await partsBy('day')).toEqual([{ key: before, characters: 44 }]);
    const { text } = await exported(ada, `from=${before}&to=${today()}`);
    const records = text.trimEnd().split('\r\n');
    expect(records).toHaveLength(3);
    expect(records[0]).toBe('day,month,domain,kind,jobId,type,voiceId,characters,at,tokenId');
    for (const [voice, characters] of Object.entries(spoken))
      expect(text).toContain(`tides.example,work,${body.jobId},audioCompilation,${voice},${characters},`);
  });

  test('attributes characters to the API token that asked for the work, which its budget stops', async () => {
    const session = await server.signIn('tok@example.com');
    const owner = await ApiClient.with(server, session);
    const { id, token } = await createToken(server, session, tokenScopes, { charactersPerMonth: 12 });
    const program = await ApiClient.with(server, token);
    const show = (text: string) => ({
      domain: 'tides.example',
      compilation: [{ text, voice_id: owner.voices[0] }],
    });
    const before = today();
    const make = async (caller: ApiClient, text: string) =>
      owner.untilFinished((await caller.post('/api/compilations', show(text))).body.jobId);
    await make(owner, 'By the page.');
    await make(program, 'By a program');
    const estimate = await program.post('/api/compilations/estimate', show('!a'));
    expect(estimate.body.data).toMatchObject({
      usage: { scope: 'token', limit: 12, current: 12, remaining: 0 },
      fits: false,
    });
    const refused = await program.post('/api/compilations', show('One a'));
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'token.budgetExceeded', scope: 'token', limit: 12, currentUsage: 12, requested: 5 },
    });
    const spoken = await program.post('/v1/audio/speech', { model: 'tts-1', voice: 'alloy', input: 'One a' });
    expect(spoken).toMatchObject({ status: 403, body: { error: { type: 'insufficient_quota' } } });
    expect((await make(owner, 'One a')).status).toBe('completed');
    const account = { calls: owner, accountId: owner.accountId };
    const byToken = await until(async () => {
      const breakdown = await breakdownOf(account, 'token', before, today());
      return breakdown.total === 29 && breakdown;
    });
    expect(byToken.parts).toEqual([
      { key: id, characters: 12 },
      { key: null, characters: 17 },
    ]);
    const { text } = await exported(account, `from=${before}&to=${today()}`);
    expect(text.split('\r\n').filter((record) => record.endsWith(`,${id}`))).toHaveLength(1);
    expect((await owner.get('/api/auth/tokens')).data).toEqual([
      expect.objectContaining({ id, charactersPerMonth: 12, charactersUsed: 12 }),
    ]);
  });

  test('sums to the months of the history for arbitrary commands', async () => {
    const months = ['2025-12', '2026-01'];
    const anyMonth = fc.record({
      month: fc.constantFrom(...months),
      domain: fc.constantFrom('a.example', 'b.example'),
      jobs: fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom('use', 0, 100, 'leave')), {
        maxLength: 6,
      }),
      corrected: fc.integer({ min: -500, max: 500 }),
    });
    let accountCount = 0;
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyMonth, { minLength: 1, maxLength: 4, selector: ({ month, domain }) => month + domain }),
        async (histories) => {
          const account = await accountOf(`account${(accountCount += 1)}`);
          for (const { month, domain, jobs, corrected } of histories) {
            const commands = jobs.flatMap(([characters, end], index): UsageCommand[] => {
              const jobId = `${account.accountId}-${domain}-${month}-${index}`;
              const scope = { accountId: account.accountId, domain, month, limits: { account: -1, domain: null } };
              const reserve = aUsage.reserve(jobId, characters, scope);
              if (end === 'leave') return [reserve];
              return [reserve, aUsage.settle(jobId, typeof end === 'number' ? end : null, scope)];
            });
            await runCommands(account, domain, month, [
              ...commands,
              correction(account, domain, month, corrected, `fix-${domain}`),
            ]);
          }
          const history = (await account.calls.get('/api/usage/history?months=36')).data as { months: MonthOfUsage[] };
          const used = (month: string) => history.months.find((entry) => entry.month === month)?.charactersUsed ?? NaN;
          for (const by of usageBreakdowns) {
            const breakdown = await breakdownOf(account, by, '2025-12-01', '2026-01-31');
            expect(breakdown.total).toBe(sum(months.map(used)));
            expect(sum(breakdown.parts.map(({ characters }) => characters))).toBe(breakdown.total);
          }
          const december = await breakdownOf(account, 'domain', '2025-12-01', '2025-12-31');
          expect(december.total).toBe(used('2025-12'));
          const lines = (await exported(account, 'from=2026-01-01&to=2026-01-31&format=ndjson')).text
            .split('\n')
            .flatMap((text) => (text === '' ? [] : (JSON.parse(text) as UsageLine)));
          expect(sum(lines.map(({ characters }) => characters))).toBe(used('2026-01'));
        },
      ),
      { numRuns: 8 },
    );
  });

  test('counts a later correction on the last day of its month', async () => {
    const bob = await accountOf('bob');
    await runCommands(bob, 'late.example', '2026-02', [correction(bob, 'late.example', '2026-02', -25)]);
    const { parts } = await breakdownOf(bob, 'day', '2026-02-27', '2026-03-01');
    expect(parts).toEqual([
      { key: '2026-02-27', characters: 0 },
      { key: '2026-02-28', characters: -25 },
      { key: '2026-03-01', characters: 0 },
    ]);
    expect((await breakdownOf(bob, 'voice', '2026-02-01', '2026-02-28')).parts).toEqual([
      { key: null, characters: -25 },
    ]);
    const other = await accountOf('other');
    expect(await breakdownOf(other, 'day', '2026-02-28', '2026-02-28')).toMatchObject({ total: 0 });
    expect((await exported(other, 'from=2026-02-28&to=2026-02-28&format=ndjson')).text).toBe('');
  });

  test('exports more rows than one page as a named CSV or NDJSON file', async () => {
    const cyd = await accountOf('cyd');
    const commands = Array.from({ length: 501 }, (_, index) =>
      correction(cyd, 'many.example', '2026-03', 1, `fix-${index}`),
    );
    await runCommands(cyd, 'many.example', '2026-03', commands);
    const { headers, text } = await exported(cyd, 'from=2026-03-01&to=2026-03-31');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="duetcast-usage-2026-03-01-2026-03-31.csv"');
    const records = text.trimEnd().split('\r\n').slice(1);
    expect(records).toHaveLength(501);
    expect(new Set(records.map((record) => record.split(',').slice(0, 8).join()))).toEqual(
      new Set(['2026-03-31,2026-03,many.example,correction,,,,1']),
    );
    const times = records.map((record) => record.split(',').at(-2));
    expect(times).toEqual([...times].sort());
    const json = await exported(cyd, 'from=2026-03-01&to=2026-03-31&format=ndjson');
    expect(json.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(json.text.trimEnd().split('\n')).toHaveLength(501);
  });

  test.each([
    ['breakdown?from=2027-01-01&to=2028-01-01&by=day', 200], // 366 days
    ['breakdown?from=2027-01-01&to=2028-01-02&by=day', 'to'],
    ['breakdown?from=2026-11-02&to=2026-11-02&by=type', 200],
    ['breakdown?from=2026-11-02&to=2026-11-01&by=type', 'to'],
    ['breakdown?from=2026-02-29&to=2026-03-01&by=type', 'from'],
    ['breakdown?from=2026-11-01&by=type', 'to'],
    ['breakdown?from=2026-11-01&to=2026-11-02', 'by'],
    ['breakdown?from=2026-11-01&to=2026-11-02&by=hour', 'by'],
    ['export?from=2020-01-01&to=2026-11-01', 200],
    ['export?from=2026-11-02&to=2026-11-01', 'to'],
    ['export?from=2026-11-01&to=2026-11-02&format=xls', 'format'],
    ['export?from=2026-11-01&to=2026-11-02&accountId=other', 'accountId'],
  ])('%s: %s', async (path, expected) => {
    const dee = await accountOf('dee');
    const response = await dee.calls.fetch(`/api/usage/${path}`);
    expect(response.status).toBe(expected === 200 ? 200 : 400);
    const text = await response.text();
    if (expected !== 200) expect(JSON.parse(text)).toMatchObject({ errors: [{ param: expected }] });
  });
});
