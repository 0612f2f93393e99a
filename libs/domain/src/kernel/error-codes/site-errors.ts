import type { ErrorKind } from './error-kind';

/** Errors of connected sites and of their plugin. */
export const siteErrors = {
  'connection.missing': { kind: 'missing', message: 'Connection not found.' },
  'connection.disconnected': { kind: 'conflict', message: 'This site was disconnected. Register it again.' },
  'connection.forbiddenAddress': {
    kind: 'invalid',
    message:
      'This address cannot be called back: it is not public, and DOWNLOAD_ALLOWED_HOSTS of the server does not name it.',
  },
  'connection.unreachable': { kind: 'unavailable', message: 'The callback address could not be reached.' },
  'siteAuthorization.codeInvalid': {
    kind: 'invalid',
    message: 'This code is unknown, expired or used. Connect again.',
  },
  'siteAuthorization.mismatch': {
    kind: 'invalid',
    message: 'This code is for another verifier or redirect address, and used up now. Connect again.',
  },
  'siteAuthorization.redirectForbidden': {
    kind: 'invalid',
    message: 'The redirect address must be of the site: its scheme and host, and its path or one below.',
  },
  'plugin.notBuilt': { kind: 'missing', message: 'This server has no WordPress plugin.' },
} as const satisfies Record<string, { kind: ErrorKind; message: string }>;
