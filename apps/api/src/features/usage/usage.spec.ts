import { accountOf, responseOf, startEdgeApp, type EdgeApp } from '../../../../../test/support/edge-app';
import { SiteUse } from '../sites/registration/site-use';
import { ProjectionProgress } from '../../eventing/projector/status/projection-progress';
import { domainUsage } from './ledger/domain-usage';
import { UsageReservations } from './ledger/usage-reservations';
import { until } from '../../../../../test/support/until';

describe('usage of a domain', () => {
  test('returns the remaining characters, never below zero', () => {
    expect(domainUsage('example.com', '2026-02', 2_500, 10_000)).toEqual({
      totalCharacters: 2_500,
      domain: 'example.com',
      limit: 10_000,
      usage: { current: 2_500, percentage: 25, remaining: 7_500 },
      period: { month: '2026-02', startDate: '2026-02-01', endDate: '2026-02-28' },
    });
    expect(domainUsage('example.com', '2028-02', 12_345, 10_000)).toMatchObject({
      usage: { percentage: 123.45, remaining: 0 },
      period: { endDate: '2028-02-29' },
    });
  });
  test('has a percentage of 0 for an unlimited account', () =>
    expect(domainUsage('api', '2026-12', 5, -1).usage).toEqual({ current: 5, percentage: 0, remaining: -1 }));
  test('uses up a limit of 0 with the first character', () => {
    expect(domainUsage('api', '2026-12', 0, 0).usage.percentage).toBe(0);
    expect(domainUsage('api', '2026-12', 1, 0).usage.percentage).toBe(100);
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
  let edge: EdgeApp;
  let session: string;
  let reservations: UsageReservations;
  beforeAll(async () => {
    edge = await startEdgeApp();
    session = await edge.signIn();
    accountId = accountOf(session);
    scope = { accountId, domain: 'example.com', month: '2026-11' };
    reservations = edge.app.get(UsageReservations, { strict: false });
  });
  afterAll(() => edge.close());

  const get = (path: string) =>
    edge
      .http()
      .get(path)
      .set({ authorization: `Bearer ${session}` });

  test('a reservation is charged or released once and cannot exceed the limit', async () => {
    const reserve = (reservationId: string, characters: number) =>
      reservations.reserve({ ...scope, reservationId, jobId: reservationId, characters }, context(reservationId));
    await reserve('r1', 6_000);
    await reserve('r1', 6_000);
    await reserve('r2', 4_000);
    await expect(reserve('r3', 1)).rejects.toMatchObject({
      code: 'usage.limitExceeded',
      details: { limit: 10_000, currentUsage: 10_000, requested: 1 },
    });
    await reservations.release({ ...scope, reservationId: 'r2' }, 'failed', context('r2'));
    await reservations.use({ ...scope, reservationId: 'r1' }, context('r1'));
    const { position } = await reservations.use({ ...scope, reservationId: 'r1' }, context('r1'));
    expect(await edge.app.get(ProjectionProgress).reached(['usage-by-month'], position)).toBe(true);
    const { body } = responseOf(await get('/api/usage/characters/Example.COM?month=2026-11').expect(200));
    expect(body).toMatchObject({ data: { usage: { current: 6_000, percentage: 60, remaining: 4_000 } } });
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
    const reservation = { ...scope, domain: 'history.example.com', month, reservationId: 'h1' };
    await reservations.reserve({ ...reservation, jobId: 'h1', characters: 700 }, context('h1'));
    const { position } = await reservations.use(reservation, context('h1'));
    expect(await edge.app.get(ProjectionProgress).reached(['usage-by-month'], position)).toBe(true);
    const { body } = responseOf(await get('/api/usage/history?months=3').expect(200));
    const { months } = (body as { data: { months: { month: string; domains: object[] }[] } }).data;
    expect(months).toHaveLength(3);
    expect(months.find((entry) => entry.month === month)?.domains).toContainEqual({
      domain: reservation.domain,
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

  test('lists the sites that used the account as connected', async () => {
    const none = { has_connections: false, connected_sites: [] };
    expect((await get('/api/plugin-connections').expect(200)).body).toMatchObject({ data: none });
    const sites = edge.app.get(SiteUse, { strict: false });
    const at = (time: string) => ({ ...context(time), at: time });
    await sites.recordUse(accountId, 'dashboard', at('2026-11-20T11:00:00.000Z'));
    await sites.recordUse(accountId, 'a.example.com', at('2026-11-20T12:00:00.000Z'));
    await sites.recordUse(accountId, 'a.example.com', at('2026-11-20T12:00:30.000Z'));
    await sites.recordUse(accountId, 'b.example.com', at('2026-11-20T13:00:00.000Z'));
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
