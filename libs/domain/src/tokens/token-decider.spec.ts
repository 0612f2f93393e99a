import { specify } from '../../../../test/support/specify';
import { maxNamedTokens } from '../limits/token-limits';
import { fold } from '../kernel/decider';
import { budgetOf, grantOf, isRevoked, tokenDecider, type NamedToken, type TokenEvent } from './token-decider';
import { tokenScopes } from './token-scopes';

const { given } = specify(tokenDecider);

const data = (tokenId: string) => ({
  accountId: 'acc_ada',
  tokenId,
  hash: 'a'.repeat(64),
  lastFour: 'wxyz',
  sealedSecret: 'sealed',
});
const generated = (tokenId: string): TokenEvent => ({ type: 'TokenGenerated', data: data(tokenId) });
const revoked = (tokenId: string): TokenEvent => ({ type: 'TokenRevoked', data: { accountId: 'acc_ada', tokenId } });
const generate = (tokenId: string) => ({ type: 'GenerateToken', token: data(tokenId) }) as const;

test('a token is generated', () => given().when(generate('tok_1')).then(generated('tok_1')));
test('generating the same token twice appends nothing', () =>
  given(generated('tok_1')).when(generate('tok_1')).thenNothing());
test('a new token replaces the active one', () =>
  given(generated('tok_1')).when(generate('tok_2')).then(generated('tok_2')));
test('revokes the active token', () =>
  given(generated('tok_1'), generated('tok_2')).when({ type: 'RevokeToken' }).then(revoked('tok_2')));
test('revoking twice appends nothing', () =>
  given(generated('tok_1'), revoked('tok_1')).when({ type: 'RevokeToken' }).thenNothing());
test('rejects revoking if there is no token', () => given().when({ type: 'RevokeToken' }).thenFails('token.missing'));
test('a new token can be generated after a revocation', () =>
  given(generated('tok_1'), revoked('tok_1')).when(generate('tok_2')).then(generated('tok_2')));

describe('named tokens', () => {
  const expiresAt = '2026-11-21T12:00:00.000Z';
  const named = (tokenId: string, part: Partial<NamedToken> = {}): NamedToken => ({
    accountId: 'acc_ada',
    tokenId,
    hash: 'b'.repeat(64),
    lastFour: 'wxyz',
    name: 'Blog',
    scopes: ['jobs:read'],
    createdAt: '2026-11-20T12:00:00.000Z',
    expiresAt,
    ...part,
  });
  const created = (tokenId: string, part?: Partial<NamedToken>): TokenEvent => ({
    type: 'NamedTokenCreated',
    data: named(tokenId, part),
  });
  const create = (tokenId: string) => ({ type: 'CreateNamedToken', token: named(tokenId) }) as const;
  const ended = (tokenId: string): TokenEvent => ({
    type: 'NamedTokenRevoked',
    data: { accountId: 'acc_ada', tokenId },
  });
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `tok_n${index}`);
  const full = ids(maxNamedTokens).map((id) => created(id));

  test('exist beside the own token', () => given(generated('tok_1')).when(create('tok_2')).then(created('tok_2')));
  test('are created once', () => given(created('tok_2')).when(create('tok_2')).thenNothing());
  test('may be as many as the limit', () =>
    given(...full.slice(1))
      .when(create('tok_2'))
      .then(created('tok_2')));
  test('may not be one more', () =>
    given(...full)
      .when(create('tok_2'))
      .thenFails('token.tooMany'));
  test('make room when revoked', () =>
    given(...full, ended('tok_n0'))
      .when(create('tok_2'))
      .then(created('tok_2')));
  test('are revoked by id', () =>
    given(created('tok_2'), created('tok_3'))
      .when({ type: 'RevokeNamedToken', tokenId: 'tok_3' })
      .then(ended('tok_3')));
  test.each(['tok_1', 'tok_9', 'constructor'])('%s is no named token', (tokenId) =>
    given(generated('tok_1'), created('tok_2')).when({ type: 'RevokeNamedToken', tokenId }).thenFails('token.unknown'),
  );
  test('end with all tokens of the account', () =>
    given(generated('tok_1'), created('tok_2'), created('tok_3'))
      .when({ type: 'RevokeEveryToken' })
      .then(revoked('tok_1'), ended('tok_2'), ended('tok_3')));
  test('nothing is left to revoke', () => given().when({ type: 'RevokeEveryToken' }).thenNothing());
  test('of another server are not known here', () =>
    given(created('tok_2', { hash: '0'.repeat(64) }))
      .when({ type: 'RevokeNamedToken', tokenId: 'tok_2' })
      .thenFails('token.unknown'));

  const budget = (tokenId: string, charactersPerMonth: number | null): TokenEvent => ({
    type: 'TokenBudgetSet',
    data: { accountId: 'acc_ada', tokenId, charactersPerMonth },
  });
  const setBudget = (tokenId: string, charactersPerMonth: number | null) =>
    ({ type: 'SetTokenBudget', tokenId, charactersPerMonth }) as const;
  const budgetAfter = (...events: TokenEvent[]) => budgetOf(fold(tokenDecider, events), 'tok_2');

  test('have a budget from the start, or get one later, or lose it', () => {
    expect(budgetAfter(created('tok_2'))).toBeNull();
    expect(budgetAfter(created('tok_2', { charactersPerMonth: 0 }))).toBe(0);
    expect(budgetAfter(created('tok_2'), created('tok_3'), budget('tok_2', 500))).toBe(500);
    expect(budgetAfter(created('tok_2'), budget('tok_2', 500), budget('tok_2', null))).toBeNull();
    given(created('tok_2')).when(setBudget('tok_2', 500)).then(budget('tok_2', 500));
    given(created('tok_2', { charactersPerMonth: 500 }))
      .when(setBudget('tok_2', null))
      .then(budget('tok_2', null));
  });
  test('keep their rights when the budget changes', () =>
    expect(grant('tok_2', '2026-11-21T11:59:59.999Z', created('tok_2'), budget('tok_2', 5))).toEqual({
      scopes: ['jobs:read'],
      expiresAt,
      charactersPerMonth: 5,
    }));
  test('are not changed by the budget that they have', () => {
    given(created('tok_2')).when(setBudget('tok_2', null)).thenNothing();
    given(created('tok_2'), budget('tok_2', 0)).when(setBudget('tok_2', 0)).thenNothing();
  });
  test.each(['tok_1', 'tok_2', 'tok_9', 'constructor'])('%s gets no budget', (tokenId) =>
    given(generated('tok_1'), created('tok_2'), ended('tok_2')).when(setBudget(tokenId, 5)).thenFails('token.unknown'),
  );
  test('of another server have none here', () =>
    expect(budgetAfter(created('tok_2', { hash: '0'.repeat(64) }), budget('tok_2', 5))).toBeNull());

  const grant = (tokenId: string, now: string, ...events: TokenEvent[]) =>
    grantOf(fold(tokenDecider, events), tokenId, now);

  test('have their scopes until they expire', () => {
    const scopes = ['jobs:read'];
    expect(grant('tok_2', '2026-11-21T11:59:59.999Z', created('tok_2'))).toEqual({ scopes, expiresAt });
    expect(grant('tok_2', expiresAt, created('tok_2'))).toBeNull();
    expect(grant('tok_2', '2099-01-01T00:00:00.000Z', created('tok_2', { expiresAt: null }))).toMatchObject({ scopes });
    expect(grant('tok_2', '2026-11-20T12:00:00.000Z', created('tok_2'), ended('tok_2'))).toBeNull();
    expect(grant('constructor', '2026-11-20T12:00:00.000Z', created('tok_2'))).toBeNull();
  });

  test('the own token has every scope while it is active', () => {
    const now = '2026-11-20T12:00:00.000Z';
    expect(grant('tok_1', now, generated('tok_1'))).toEqual({ scopes: tokenScopes, expiresAt: null });
    expect(grant('tok_1', now, generated('tok_1'), generated('tok_2'))).toBeNull();
    expect(grant('tok_1', now, generated('tok_1'), revoked('tok_1'))).toBeNull();
  });

  test('are not revoked by expiry', () => {
    const state = fold(tokenDecider, [generated('tok_1'), created('tok_2'), created('tok_3'), ended('tok_3')]);
    expect(['tok_1', 'tok_2', 'tok_3', 'tok_9'].map((id) => isRevoked(state, id))).toEqual([false, false, true, true]);
  });
});
