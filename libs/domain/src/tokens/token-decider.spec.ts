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
test('the same one twice is one', () => given(generated('tok_1')).when(generate('tok_1')).thenNothing());
test('another takes its place', () => given(generated('tok_1')).when(generate('tok_2')).then(generated('tok_2')));
test('the active one is revoked', () =>
  given(generated('tok_1'), generated('tok_2')).when({ type: 'RevokeToken' }).then(revoked('tok_2')));
test('revoking twice is revoking once', () =>
  given(generated('tok_1'), revoked('tok_1')).when({ type: 'RevokeToken' }).thenNothing());
test('where there is none, none can be revoked', () =>
  given().when({ type: 'RevokeToken' }).thenFails('token.missing'));
test('after a revocation a new one can be generated', () =>
  given(generated('tok_1'), revoked('tok_1')).when(generate('tok_2')).then(generated('tok_2')));
