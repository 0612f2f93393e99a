import { socketPath, type ClientEvents } from '@duetcast/projections/realtime/socket-events';
import { serverMessages } from '@duetcast/projections/realtime/socket-messages';
import type { Schemas } from '../../platform/openapi/schemas';

const fromClient: Readonly<Record<keyof ClientEvents, string>> = { ping: 'Requests a pong.' };

/** Describes the socket in `x-socket`, because OpenAPI cannot describe sockets. */
export const socketDescription = (schemas: Schemas) => ({
  path: socketPath,
  protocol: 'socket.io 4',
  description:
    'Pushes changes of jobs, usage, sites, podcasts and the account to its owner only. Connect with `auth` set to {token}, a ' +
    'session or API token, or to {sessionId} of a browser without an account. An API token gets the changes of its scopes: jobs:read ' +
    '(jobs, log, podcasts, pronunciations, sounds), usage:read, sites:read, account:read. Sites receive webhooks instead.',
  events: [
    ...Object.entries(serverMessages).map(([name, schema]) => {
      const { description, ...payload } = schemas.of(schema);
      return { name, from: 'server', description, payload };
    }),
    ...Object.entries(fromClient).map(([name, description]) => ({ name, from: 'client', description })),
  ],
});
