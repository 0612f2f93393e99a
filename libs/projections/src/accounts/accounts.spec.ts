import type { AccountEvent } from '@duetcast/domain/accounts/account-decider';
import type { TokenEvent } from '@duetcast/domain/tokens/token-decider';
import { projected, recorded } from '../../../../test/support/projected';
import { apiTokens } from '../tokens/api-tokens';
import { accounts } from './accounts';

const accountId = 'acc_ada';
const noon = '2026-11-20T12:00:00.000Z';

test('a row contains the state of the account decider', () => {
  const history: AccountEvent[] = [
    { type: 'AccountOpened', data: { accountId, email: 'ada@example.com' } },
    { type: 'PlanChanged', data: { accountId, plan: 'creator' } },
    { type: 'SubscriptionChanged', data: { accountId, status: 'active', endDate: noon } },
    { type: 'DomainLimitSet', data: { accountId, domain: 'example.com', limit: 5 } },
    { type: 'AdminGranted', data: { accountId } },
  ];
  expect(projected(accounts, recorded('account-acc_ada', history))).toEqual({
    acc_ada: {
      accountId,
      email: 'ada@example.com',
      openedAt: noon,
      plan: 'creator',
      subscription: { status: 'active', endDate: noon },
      domainLimits: { 'example.com': 5 },
      isAdmin: true,
      signedOutAt: null,
      eraseAt: null,
      erasedAt: null,
      suspension: null,
      notice: { kind: 'payment', at: '2026-11-20T12:00:02.000Z' },
    },
  });
});

test('a row has the address that the account changed to', () => {
  const history: AccountEvent[] = [
    { type: 'AccountOpened', data: { accountId, email: 'ada@example.com' } },
    { type: 'EmailChanged', data: { accountId, email: 'countess@example.com', previous: 'ada@example.com' } },
  ];
  expect(projected(accounts, recorded('account-acc_ada', history))[accountId]).toMatchObject({
    email: 'countess@example.com',
  });
});

test('a token is generated, replaced and revoked', () => {
  const generated = (tokenId: string): TokenEvent => ({
    type: 'TokenGenerated',
    data: { accountId, tokenId, hash: 'a'.repeat(64), lastFour: 'wxyz', sealedSecret: 'sealed' },
  });
  const after = (...history: TokenEvent[]) => projected(apiTokens, recorded('token-acc_ada', history))[accountId];
  expect(after(generated('tok_1'), generated('tok_2'))).toMatchObject({
    tokenId: 'tok_2',
    revoked: false,
    createdAt: '2026-11-20T12:00:01.000Z',
  });
  expect(after(generated('tok_1'), { type: 'TokenRevoked', data: { accountId, tokenId: 'tok_1' } })).toMatchObject({
    revoked: true,
  });
});

test('the row of an erased account keeps when, and no address, plan or limit', () => {
  const history: AccountEvent[] = [
    { type: 'AccountOpened', data: { accountId, email: 'ada@example.com' } },
    { type: 'PlanChanged', data: { accountId, plan: 'creator' } },
    { type: 'AccountErasureRequested', data: { accountId, eraseAt: '2026-12-04T12:00:00.000Z' } },
    { type: 'AccountErased', data: { accountId, erasedAt: '2026-12-04T12:10:00.000Z' } },
  ];
  const [row] = Object.values(projected(accounts, recorded('account-acc_ada', history)));
  expect(row).toMatchObject({
    accountId,
    email: '',
    plan: 'free_user',
    eraseAt: null,
    erasedAt: '2026-12-04T12:10:00.000Z',
  });
});
