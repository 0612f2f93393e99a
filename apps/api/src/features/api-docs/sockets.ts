import { unlimited } from '@duetcast/domain/usage/unlimited';
import { socketPath, type ClientEvents, type ServerEvents } from '@duetcast/projections/realtime/socket-events';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const rowChange = (field: string, row: object) => ({
  type: 'object',
  properties: { type: { type: 'string', enum: ['created', 'updated'] }, [field]: row },
  required: ['type', field],
});
const time = { type: 'string', format: 'date-time', examples: ['2026-11-20T10:00:00.000Z'] };
const timestamp = { type: 'object', properties: { at: time }, required: ['at'] };
const text = { type: 'string' };
const integer = { type: 'integer' };

const usageRow = {
  type: 'object',
  properties: {
    domain: { ...text, examples: ['blog.example.com'] },
    month: { ...text, examples: ['2026-11'] },
    charactersUsed: { ...integer, examples: [3120] },
    charactersReserved: { ...integer, examples: [0] },
    characterLimit: {
      ...integer,
      description: `Characters per month. ${unlimited} means unlimited.`,
      examples: [100000],
    },
    position: { ...text, description: 'Compare as text: newer states have greater positions.' },
  },
};
const podcastRow = {
  type: 'object',
  description: 'As returned by GET /api/podcast-jobs/{id}, without content and script.',
  properties: { id: text, status: { ...text, examples: ['scripted'] }, viewed: { type: 'boolean' }, position: text },
};

const accountRow = {
  type: 'object',
  properties: { accountId: text, position: text },
  required: ['accountId', 'position'],
};

interface EventDescription {
  readonly description: string;
  readonly payload?: object;
}

const fromServer: Readonly<Record<keyof ServerEvents, EventDescription>> = {
  connected: {
    description: 'Sent first, with the kind of principal that the socket is authenticated as.',
    payload: {
      type: 'object',
      properties: { kind: { type: 'string', enum: ['user', 'token', 'anonymous'] }, at: time },
      required: ['kind', 'at'],
    },
  },
  job_update: { description: 'A job was created or updated.', payload: rowChange('job', ref('Job')) },
  log_update: { description: 'A job log entry was created or updated.', payload: rowChange('log', ref('LogEntry')) },
  usage_update: { description: 'The usage of a domain in a month changed.', payload: rowChange('usage', usageRow) },
  connections_update: {
    description: 'A connected site was created or updated.',
    payload: rowChange('site', ref('Site')),
  },
  podcast_update: {
    description: 'A podcast was created, viewed or claimed.',
    payload: rowChange('podcast', podcastRow),
  },
  account_update: {
    description: 'The account or its API token changed. Call GET /api/users/me for the new state.',
    payload: rowChange('account', accountRow),
  },
  pong: { description: 'Response to ping.', payload: timestamp },
};
const fromClient: Readonly<Record<keyof ClientEvents, EventDescription>> = {
  ping: { description: 'Requests a pong.' },
};

const eventList = (from: 'server' | 'client', events: Readonly<Record<string, EventDescription>>) =>
  Object.entries(events).map(([name, description]) => ({ name, from, ...description }));

/** Describes the socket in `x-socket`, because OpenAPI cannot describe sockets. */
export const socketDescription = {
  path: socketPath,
  protocol: 'socket.io 4',
  description:
    'Pushes changes of jobs, usage, sites, podcasts and the account to its owner only. Connect with `auth` set to {token}, a ' +
    'session or API token, or to {sessionId} of a browser without an account. Sites receive webhooks instead.',
  events: [...eventList('server', fromServer), ...eventList('client', fromClient)],
};
