import type { ErrorKind } from './error-kind';

/** Errors of connected sites and of their plugin. */
export const siteErrors = {
  'connection.missing': { kind: 'missing', message: 'Connection not found.' },
  'connection.disconnected': { kind: 'conflict', message: 'This site was disconnected. Register it again.' },
  'connection.forbiddenAddress': { kind: 'invalid', message: 'This address cannot be called back.' },
  'connection.unreachable': { kind: 'unavailable', message: 'The callback address could not be reached.' },
  'siteAuthorization.codeInvalid': {
    kind: 'invalid',
    message: 'This code is unknown, has expired or was used before. Start the connection again.',
  },
  'siteAuthorization.mismatch': {
    kind: 'invalid',
    message:
      'This code belongs to another verifier or redirect address, and is used up now. Start the connection again.',
  },
  'siteAuthorization.redirectForbidden': {
    kind: 'invalid',
    message: 'The redirect address must belong to the site: the same scheme and host, and its path or one below it.',
  },
  'plugin.notBuilt': { kind: 'missing', message: 'This server has no WordPress plugin. Its operator can build it.' },
} as const satisfies Record<string, { kind: ErrorKind; message: string }>;
