import { passkeyChallengeMs } from '@duetcast/domain/limits/passkey-limits';
import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';
import { passkeySchema } from './passkeys/passkey-list';
import { signedInSchema } from './sign-in.openapi';

const list = answerOf(z.array(passkeySchema));
const options = answerOf(z.record(z.string(), z.unknown()));
const challengeNote = `The challenge works once, in the browser that gets the cookie, for ${passkeyChallengeMs / 60_000} minutes.`;
const rateHeaders = ['Set-Cookie'] as const;

export const passkeyRoutes = {
  list: { summary: 'Lists your passkeys', tag: 'Account', answers: { 200: list } },
  registrationOptions: {
    summary: 'Retrieves what a browser needs to make a passkey',
    description: `\`data\` is the \`PublicKeyCredentialCreationOptionsJSON\` of WebAuthn. ${challengeNote}`,
    tag: 'Account',
    answers: { 200: { description: 'The options.', schema: options, headers: rateHeaders } },
    errors: ['passkey.tooMany', 'passkey.hosted', 'auth.passkeyRequired', 'account.missing'],
  },
  add: {
    summary: 'Adds a passkey',
    description: 'User verification is required; attestation certificates are refused.',
    tag: 'Account',
    answers: { 200: list },
    errors: ['passkey.refused', 'passkey.tooMany', 'passkey.hosted', 'auth.passkeyRequired'],
  },
  remove: {
    summary: 'Removes a passkey',
    description: 'It signs in no longer. Sessions that it started go on.',
    tag: 'Account',
    answers: { 200: list },
    errors: ['passkey.missing', 'passkey.hosted', 'auth.passkeyRequired'],
  },
  signInOptions: {
    summary: 'Retrieves what a browser needs to sign in with a passkey',
    description: `\`data\` is the \`PublicKeyCredentialRequestOptionsJSON\` of WebAuthn; it names no account. ${challengeNote}`,
    tag: 'Account',
    answers: { 200: { description: 'The options.', schema: options, headers: rateHeaders } },
  },
  signIn: {
    summary: 'Signs in with a passkey',
    tag: 'Account',
    answers: {
      200: {
        description: 'Signed in. `token` is the session token.',
        schema: signedInSchema,
        headers: rateHeaders,
      },
    },
    errors: ['passkey.invalid', 'account.missing'],
    optionalAuth: ['anonymous'],
  },
} as const satisfies Record<string, RouteDescription>;
