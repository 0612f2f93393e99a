import type { ErrorKind } from './error-kind';

/** What stores answer when they cannot do what a request needs; part of the error catalog. */
export const storeErrors = {
  'store.conflict': { kind: 'conflict', message: 'Another request changed this at the same time. Please try again.' },
  'store.busy': {
    kind: 'unavailable',
    message: 'Too many requests change this at the same time. Nothing was changed. Please retry in a moment.',
  },
  'store.unavailable': { kind: 'unavailable', message: 'The store did not answer. Please try again.' },
  'store.newerEvent': {
    kind: 'unavailable',
    message: 'A newer version of this service has changed this. Please retry in a moment.',
  },
  'server.busy': {
    kind: 'unavailable',
    message: 'The server is busy with work of this kind. Nothing was changed. Please retry in a moment.',
  },
  'store.behind': {
    kind: 'unavailable',
    message: 'This was accepted and cannot be shown yet. Please retry in a moment.',
  },
  'store.deleted': {
    kind: 'gone',
    message: 'The events of this item were deleted in the event store. It cannot be shown or changed anymore.',
  },
  'store.incomplete': {
    kind: 'gone',
    message: 'The first events of this item were deleted in the event store. It cannot be changed anymore.',
  },
  'store.full': {
    kind: 'unavailable',
    message: 'The disk of this server is full. Nothing was saved. Please try again later.',
  },
  'store.damaged': {
    kind: 'unavailable',
    message: 'A data file of this server is damaged. The operator must repair it before anything works again.',
  },
} as const satisfies Record<string, { kind: ErrorKind; message: string }>;
