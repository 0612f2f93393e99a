import { specify } from '../kernel/specify';
import { tokenDecider, type TokenEvent } from './token-decider';

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
