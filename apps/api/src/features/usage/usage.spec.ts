import { seen, startEdgeApp, type EdgeApp } from '../../../../../test/support/edge-app';
import { accountIdOf } from '../accounts/account-id';
import { SiteUse } from '../sites/site-use';
import { ProjectionProgress } from '../../eventing/projector/status/projection-progress';
import { domainUsage } from './ledger/domain-usage';
import { UsageReservations } from './ledger/usage-reservations';

describe('usage of a domain', () => {
  test('shows what is left of the limit, never less than nothing', () => {
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
  test('of an unlimited account is no part of anything', () =>
    expect(domainUsage('api', '2026-12', 5, -1).usage).toEqual({ current: 5, percentage: 0, remaining: -1 }));
  test('of a limit of nothing is all of it at once', () => {
    expect(domainUsage('api', '2026-12', 0, 0).usage.percentage).toBe(0);
    expect(domainUsage('api', '2026-12', 1, 0).usage.percentage).toBe(100);
  });
});

describe('over HTTP', () => {
  const accountId = accountIdOf('ada@example.com');
  const scope = { accountId, domain: 'example.com', month: '2026-11' };
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
    reservations = edge.app.get(UsageReservations, { strict: false });
  });
  afterAll(() => edge.close());

  const get = (path: string) =>
    edge
      .http()
      .get(path)
      .set({ authorization: `Bearer ${session}` });

  test('characters count once, whether their reservation is used or released, and not above the limit', async () => {
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
    const { body } = seen(await get('/api/usage/characters/Example.COM?month=2026-11').expect(200));
    expect(body).toMatchObject({ data: { usage: { current: 6_000, percentage: 60, remaining: 4_000 } } });
  });

  test('a month without work is zero, a domain without any is missing', async () => {
    const { body } = seen(await get('/api/usage/characters/example.com?month=2020-01').expect(200));
    expect(body).toMatchObject({ data: { totalCharacters: 0, period: { endDate: '2020-01-31' } } });
    expect((await get('/api/usage/characters/unknown.example').expect(404)).body).toMatchObject({
      code: 'usage.domainMissing',
    });
  });

  test('the history has every month up to this one, and what each domain used', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const wish = { ...scope, domain: 'history.example.com', month, reservationId: 'h1' };
    await reservations.reserve({ ...wish, jobId: 'h1', characters: 700 }, context('h1'));
    const { position } = await reservations.use(wish, context('h1'));
    expect(await edge.app.get(ProjectionProgress).reached(['usage-by-month'], position)).toBe(true);
    const { body } = seen(await get('/api/usage/history?months=3').expect(200));
    const { months } = (body as { data: { months: { month: string; domains: object[] }[] } }).data;
    expect(months).toHaveLength(3);
    expect(months.find((shown) => shown.month === month)?.domains).toContainEqual({
      domain: wish.domain,
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
  ])('%s is a 400', async (path, param) =>
    expect((await get(path).expect(400)).body).toMatchObject({ success: false, errors: [{ param }] }),
  );

  test('connected sites are those that used the account', async () => {
    const none = { has_connections: false, connected_sites: [] };
    expect((await get('/api/plugin-connections').expect(200)).body).toMatchObject({ data: none });
    const sites = edge.app.get(SiteUse, { strict: false });
    const at = (time: string) => ({ ...context(time), at: time });
    await sites.record(accountId, 'dashboard', at('2026-11-20T11:00:00.000Z'));
    await sites.record(accountId, 'a.example.com', at('2026-11-20T12:00:00.000Z'));
    await sites.record(accountId, 'a.example.com', at('2026-11-20T12:00:30.000Z'));
    await sites.record(accountId, 'b.example.com', at('2026-11-20T13:00:00.000Z'));
    const shown = async () => {
      const { body } = seen(await get('/api/plugin-connections').expect(200));
      return (body as { data: { stats: object; connected_sites: { site_domain: string }[] } }).data;
    };
    let data = await shown();
    while (data.connected_sites.length < 2) data = await shown();
    expect(data).toMatchObject({
      has_connections: true,
      stats: { total_connections: 2, active_connections: 2 },
      connected_sites: [{ site_domain: 'b.example.com' }, { site_domain: 'a.example.com', is_active: true }],
    });
    expect(data.connected_sites[0]).not.toHaveProperty('accountId');
  });
});
