import { aUsage } from '../../../../../test/support/builders/usage.builder';
import { usageDecider, usageIdOf } from '@duetcast/domain/usage/usage-decider';
import { accountOf, responseOf, startEdgeApp } from '../../../../../test/support/edge-app';
import { SiteUse } from '../sites/registration/site-use';
import { Deciders } from '../../eventing/deciders/deciders';
import { ProjectionProgress } from '../../eventing/projector/status/projection-progress';
import { domainUsage } from './ledger/domain-usage';
import { UsageReservations } from './ledger/usage-reservations';
import { until } from '../../../../../test/support/until';
import { sharedFixture } from '../../../../../test/support/fixtures';

describe('usage of a domain', () => {
  const sums = (used: number, reserved = 0) => ({ used, reserved });
  const usage = (used: number, limit: number, month = '2026-12') =>
    domainUsage('example.com', month, { domain: sums(used), account: sums(used) }, { account: limit, domain: null });

  test('returns the remaining characters, never below zero', () => {
    expect(usage(2_500, 10_000, '2026-02')).toEqual({
      totalCharacters: 2_500,
      domain: 'example.com',
      limit: 10_000,
      usage: { current: 2_500, percentage: 25, remaining: 7_500 },
      period: { month: '2026-02', startDate: '2026-02-01', endDate: '2026-02-28' },
    });
    expect(usage(12_345, 10_000, '2028-02')).toMatchObject({
      usage: { percentage: 123.45, remaining: 0 },
      period: { endDate: '2028-02-29' },
    });
  });
  test.each([
    ['nothing else is used', sums(100), sums(100), null, 900],
    ['characters are reserved', sums(100, 50), sums(100, 50), null, 850],
    ['other domains use the allowance', sums(100), sums(600, 300), null, 100],
    ['its own limit is nearer', sums(100), sums(600), 200, 100],
    ['the allowance is nearer than its own limit', sums(100), sums(950), 200, 50],
    ['its own limit is above the allowance', sums(100), sums(100), 5_000, 900],
    ['its own limit is unlimited', sums(100), sums(100), -1, 900],
    ['its own limit is 0', sums(0), sums(0), 0, 0],
  ])('the remaining characters if %s', (_name, domain, account, own, remaining) =>
    expect(domainUsage('a.example', '2026-12', { domain, account }, { account: 1_000, domain: own })).toMatchObject({
      limit: own ?? 1_000,
      usage: { remaining },
    }),
  );
  test('a domain of an unlimited account can have a limit', () => {
    const own = domainUsage(
      'a.example',
      '2026-12',
      { domain: sums(5, 5), account: sums(5, 5) },
      { account: -1, domain: 20 },
    );
    expect(own.usage).toEqual({ current: 5, percentage: 25, remaining: 10 });
  });
  test('has a percentage of 0 for an unlimited account', () =>
    expect(usage(5, -1).usage).toEqual({ current: 5, percentage: 0, remaining: -1 }));
  test('uses up a limit of 0 with the first character', () => {
    expect(usage(0, 0).usage.percentage).toBe(0);
    expect(usage(1, 0).usage.percentage).toBe(100);
  });
});

describe('over HTTP', () => {
  let accountId: string;
  let scope: { accountId: string; domain: string; month: string };
  const context = (commandId: string) => ({
    commandId,
    actor: { kind: 'user', id: accountId } as const,
    correlationId: 'request-1',
    causationId: 'request-1',
  });
  let session: string;
  let reservations: UsageReservations;
  const edge = sharedFixture(() => startEdgeApp());
  beforeAll(async () => {
    session = await edge.signIn();
    accountId = accountOf(session);
    scope = { accountId, domain: 'example.com', month: '2026-11' };
    reservations = edge.app.get(UsageReservations, { strict: false });
  });

  const get = (path: string) =>
    edge
      .http()
      .get(path)
      .set({ authorization: `Bearer ${session}` });

  const reserve = (reservationId: string, characters: number, part: Partial<typeof scope> = {}) =>
    reservations.reserve(
      aUsage.reservation(reservationId, characters, { ...scope, ...part, reservationId }),
      context(reservationId),
    );
  /** `characters` null: all of the reservation. */
  const settle = async (reservationId: string, characters: number | null, part: Partial<typeof scope> = {}) => {
    const used = { characters: characters ?? Number.MAX_SAFE_INTEGER, keys: {} };
    await reservations.settle({ ...scope, ...part, reservationId, used, reason: 'Ended.' }, context(reservationId));
    const { position } = await edge.app
      .get(Deciders)
      .load(usageDecider, usageIdOf(part.accountId ?? accountId, part.month ?? scope.month));
    expect(await edge.app.get(ProjectionProgress).reached(['usage-by-month'], position)).toBe(true);
  };

  test('a reservation is charged or released once and cannot exceed the limit', async () => {
    await reserve('r1', 6_000);
    await reserve('r1', 6_000);
    await reserve('r2', 4_000, { domain: 'other.example.com' });
    await expect(reserve('r3', 1)).rejects.toMatchObject({
      code: 'usage.limitExceeded',
      details: { scope: 'account', limit: 10_000, currentUsage: 10_000, requested: 1, domain: 'example.com' },
    });
    await settle('r2', 0);
    await settle('r1', 5_500);
    await settle('r1', null);
    const { body } = responseOf(await get('/api/usage/characters/Example.COM?month=2026-11').expect(200));
    expect(body).toMatchObject({ data: { usage: { current: 5_500, percentage: 55, remaining: 4_500 } } });
  });

  test('the account is shown beside its domains', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const graceSession = await edge.signIn('grace@example.com');
    const grace = { accountId: accountOf(graceSession), month };
    const [one, two] = [
      { ...grace, domain: 'one.example.com' },
      { ...grace, domain: 'two.example.com' },
    ];
    const as = { authorization: `Bearer ${graceSession}` };
    await reserve('a1', 300, one);
    await reserve('a2', 250, two);
    await settle('a1', 100, one);
    const { body } = responseOf(await edge.http().get('/api/users/me').set(as).expect(200));
    const { usage } = (body as { data: { usage: { account: object; domains: { domain: string }[] } } }).data;
    expect(usage.account).toEqual({
      charactersUsed: 100,
      charactersReserved: 250,
      characterLimit: 10_000,
      remaining: 9_650,
    });
    expect(usage.domains.find(({ domain }) => domain === 'two.example.com')).toMatchObject({
      charactersUsed: 0,
      charactersReserved: 250,
      characterLimit: 10_000,
      remaining: 9_650,
    });
    const first = responseOf(await edge.http().get('/api/usage/characters/one.example.com').set(as).expect(200));
    expect(first.body).toMatchObject({ data: { limit: 10_000, usage: { current: 100, remaining: 9_650 } } });
  });

  test('returns zero for an unused month and 404 for an unused domain', async () => {
    const { body } = responseOf(await get('/api/usage/characters/example.com?month=2020-01').expect(200));
    expect(body).toMatchObject({ data: { totalCharacters: 0, period: { endDate: '2020-01-31' } } });
    expect((await get('/api/usage/characters/unknown.example').expect(404)).body).toMatchObject({
      code: 'usage.domainMissing',
    });
  });

  test('the history lists every month up to the current one with usage by domain', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const used = { domain: 'history.example.com', month };
    await reserve('h1', 700, used);
    await settle('h1', null, used);
    const { body } = responseOf(await get('/api/usage/history?months=3').expect(200));
    const { months } = (body as { data: { months: { month: string; domains: object[] }[] } }).data;
    expect(months).toHaveLength(3);
    expect(months.find((entry) => entry.month === month)?.domains).toContainEqual({
      domain: used.domain,
      charactersUsed: 700,
    });
  });

  test.each([
    ['/api/usage/history?months=0', 'months'],
    ['/api/usage/history?months=37', 'months'],
    ['/api/usage/history?months=many', 'months'],
    ['/api/usage/history?month=2026-11', 'month'],
    ['/api/usage/characters/example.com?month=2026-13', 'month'],
    ['/api/usage/characters/example.com?month=now', 'month'],
    ['/api/usage/characters/not%20a%20host', 'domain'],
    ['/api/usage/characters/-.com', 'domain'],
  ])('%s returns 400', async (path, param) =>
    expect((await get(path).expect(400)).body).toMatchObject({ success: false, errors: [{ param }] }),
  );

  test('lists the connected sites with their use, and no others', async () => {
    const none = { has_connections: false, connected_sites: [] };
    expect((await get('/api/plugin-connections').expect(200)).body).toMatchObject({ data: none });
    const sites = edge.app.get(SiteUse, { strict: false });
    const register = (host: string) =>
      edge
        .http()
        .post('/api/plugin-connections')
        .set({ authorization: `Bearer ${session}` })
        .send({ site_url: `https://${host}` })
        .expect(201);
    await register('a.example.com');
    await register('b.example.com');
    const at = (time: string) => ({ ...context(time), at: time });
    await sites.recordUse(accountId, 'dashboard', at('2026-11-20T11:00:00.000Z'));
    await sites.recordUse(accountId, 'a.example.com', at('2026-11-20T12:00:00.000Z'));
    await sites.recordUse(accountId, 'a.example.com', at('2026-11-20T12:00:30.000Z'));
    await sites.recordUse(accountId, 'b.example.com', at('2026-11-20T13:00:00.000Z'));
    await sites.recordUse(accountId, 'c.example.com', at('2026-11-20T13:00:00.000Z'));
    const readConnections = async () => {
      const { body } = responseOf(await get('/api/plugin-connections').expect(200));
      return (body as { data: { stats: object; connected_sites: { site_domain: string }[] } }).data;
    };
    const data = await until(async () => {
      const connections = await readConnections();
      return connections.connected_sites.length >= 2 && connections;
    });
    expect(data).toMatchObject({
      has_connections: true,
      stats: { total_connections: 2, active_connections: 2 },
      connected_sites: [{ site_domain: 'b.example.com' }, { site_domain: 'a.example.com', is_active: true }],
    });
    expect(data.connected_sites[0]).not.toHaveProperty('accountId');
  });
});
