import { maxPasskeys } from '../../limits/passkey-limits';
import type { ErrorKind } from './error-kind';

/** Errors of passkeys (docs/decisions/0017-signing-in.md). */
export const passkeyErrors = {
  'passkey.invalid': {
    kind: 'unauthenticated',
    message: 'This passkey could not be verified. Please try again, or sign in with a link.',
  },
  'passkey.refused': {
    kind: 'unprocessable',
    message: 'This passkey could not be added, and nothing was changed. Please try again.',
  },
  'passkey.missing': { kind: 'missing', message: 'This passkey does not exist.' },
  'passkey.tooMany': {
    kind: 'tooLarge',
    message: `An account has at most ${maxPasskeys} passkeys. Remove one first.`,
  },
  'passkey.hosted': {
    kind: 'conflict',
    message: 'You signed in with a hosted sign-in, which manages passkeys itself.',
  },
  'auth.passkeyRequired': {
    kind: 'forbidden',
    message:
      'Administrators of this server sign in with a passkey. Add one in Settings, then sign out and sign in with it.',
  },
} as const satisfies Record<string, { kind: ErrorKind; message: string }>;
