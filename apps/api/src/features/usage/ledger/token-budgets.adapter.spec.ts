import { aUsage } from '../../../../../../test/support/builders/usage.builder';
import { accountOf, startEdgeApp } from '../../../../../../test/support/edge-app';
import { bearer, createToken } from '../../../../../../test/support/named-token';
import { UsageReservations } from './usage-reservations';
import { sharedFixture } from '../../../../../../test/support/fixtures';

describe("a token's budget", () => {
  const domain = 'example.com';
  const context = (kind: 'token' | 'system', id: string, commandId: string) => ({
    ...{ commandId, correlationId: 'request-1', causationId: 'request-1' },
    actor: { kind, id },
  });
  let reservations: UsageReservations;
  const edge = sharedFixture(() => startEdgeApp({ SIGN_IN_LIMIT: '100' }));
  beforeAll(() => {
    reservations = edge.app.get(UsageReservations, { strict: false });
  });

  type Part = { accountId: string; month: string; domain?: string };
  const ask = (tokenId: string, id: string, characters: number, part: Part) =>
    reservations.reserve(
      aUsage.reservation(id, characters, { domain, ...part, reservationId: id }),
      context('token', tokenId, id),
    );
  const tokenOf = async (name: string, charactersPerMonth: number) => {
    const own = await edge.signIn(`${name}@example.com`);
    const { id } = await createToken(edge, own, ['jobs:write'], { charactersPerMonth });
    const listed = async () => {
      const response = await edge.http().get('/api/auth/tokens').set(bearer(own)).expect(200);
      return (response.body as { data: { charactersUsed: number; charactersPerMonth: number | null }[] }).data[0];
    };
    const change = (budget: number | null) =>
      edge.http().patch(`/api/auth/tokens/${id}`).set(bearer(own)).send({ charactersPerMonth: budget }).expect(200);
    return { id, listed, change, part: { accountId: accountOf(own), month: new Date().toISOString().slice(0, 7) } };
  };
  const refused = { code: 'token.budgetExceeded', details: { scope: 'token', limit: 100, requested: 1 } };

  test('holds two jobs at once to its last character', async () => {
    const { id, listed, part } = await tokenOf('twice', 100);
    const both = await Promise.allSettled([ask(id, 't1:1:a', 60, part), ask(id, 't2:1:a', 60, part)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'token.budgetExceeded', details: { currentUsage: 60, requested: 60 } },
    });
    await ask(id, 't3:1:a', 40, { ...part, domain: 'other.example.com' });
    await expect(ask(id, 't4:1:a', 1, part)).rejects.toMatchObject(refused);
    expect(await listed()).toMatchObject({ charactersUsed: 100, charactersPerMonth: 100 });
  });

  test('starts again each month, and a job counts in the month in which it was accepted', async () => {
    const { id, listed, part } = await tokenOf('month', 100);
    const before = { ...part, month: '2020-01' };
    await ask(id, 'm1:1:a', 100, before);
    await ask(id, 'm2:1:a', 90, part);
    const used = { characters: 100, keys: {} };
    const settlement = { ...before, reservationId: 'm1:1:a', used, reason: 'Ended.' };
    await reservations.settle(settlement, context('system', 'settlement', 'm1'));
    await expect(ask(id, 'm3:1:a', 1, before)).rejects.toMatchObject(refused);
    expect(await listed()).toMatchObject({ charactersUsed: 90 });
    await ask(id, 'm4:1:a', 10, part);
    await expect(ask(id, 'm5:1:a', 1, part)).rejects.toMatchObject(refused);
  });

  test('applies from the next job on when it changes', async () => {
    const { id, change, part } = await tokenOf('later', 100);
    await ask(id, 'l1:1:a', 100, part);
    expect((await change(101)).body).toMatchObject({ data: { charactersPerMonth: 101, charactersUsed: 100 } });
    await ask(id, 'l2:1:a', 1, part);
    await change(50);
    await expect(ask(id, 'l3:1:a', 1, part)).rejects.toMatchObject({ details: { limit: 50, currentUsage: 101 } });
    await change(null);
    await ask(id, 'l4:1:a', 5_000, part);
  });
});
