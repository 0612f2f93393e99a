import type { OwnRules, RequestParts } from './access-rule';
import { unprovenPasskey } from './authenticator';
import { principalNames } from './principals-fixture';

/** The same status for every principal. */
export const everyone = (status: number): string => principalNames.map(() => status).join(' ');
export const usersOnly = '401 401 403 403 200 200 403 403 403 200';
const missingId = (): RequestParts => ({ path: { id: 'none' } });

/** Access rules of sign-in, sessions, passkeys and tokens. */
export const signInAccessRules: OwnRules = {
  'post /api/auth/request-magic-link': {
    expected: everyone(200),
    send: () => ({ body: { email: 'ada@example.com' } }),
  },
  'get /api/auth/verify-magic-link': { expected: everyone(401), send: () => ({ query: 'token=guessed' }) },
  'get /api/auth/sign-in-link': { expected: everyone(401), send: () => ({ query: 'token=guessed' }) },
  'get /api/auth/status': { expected: everyone(200) },
  'post /api/auth/passkeys/registration-options': { expected: usersOnly },
  'post /api/auth/passkeys': {
    expected: usersOnly.replaceAll('200', '422'),
    send: () => ({ body: { name: 'Forged', credential: unprovenPasskey } }),
  },
  'delete /api/auth/passkeys/{id}': { expected: usersOnly.replaceAll('200', '404'), send: missingId },
  'post /api/auth/passkey-options': { expected: everyone(200) },
  'post /api/auth/passkey-sign-in': {
    expected: everyone(401),
    send: () => ({ body: { credential: unprovenPasskey } }),
  },
  'post /api/auth/provider-address': { expected: everyone(501) },
  'post /api/auth/provider-sign-in': { expected: everyone(401), send: () => ({ body: { query: 'code=guessed' } }) },
  'get /api/auth/jwks': { expected: everyone(200) },
  'post /api/auth/tokens': {
    expected: usersOnly.replaceAll('200', '201'),
    send: ({ unique }) => ({ body: { name: unique(), scopes: ['jobs:read'] } }),
    isolated: true,
  },
  'patch /api/auth/tokens/{id}': {
    expected: usersOnly.replaceAll('200', '404'),
    send: () => ({ path: { id: 'none' }, body: { charactersPerMonth: 100 } }),
  },
  'delete /api/auth/tokens/{id}': { expected: usersOnly.replaceAll('200', '404'), send: missingId },
  'post /api/auth/address-change': {
    expected: usersOnly.replaceAll('200', '400'),
    send: () => ({ body: { email: 'no address' } }),
  },
  'post /api/auth/address-change/confirm': { expected: everyone(401), send: () => ({ body: { token: 'guessed' } }) },
  'post /api/auth/logout': { expected: usersOnly, isolated: true },
  'post /api/auth/logout-everywhere': { expected: usersOnly, isolated: true },
  'delete /api/auth/sessions': { expected: usersOnly, isolated: true },
  'delete /api/auth/sessions/{id}': { expected: usersOnly.replaceAll('200', '404'), send: missingId },
};
