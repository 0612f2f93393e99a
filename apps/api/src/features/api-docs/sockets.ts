import { socketPath, type ClientEvents, type ServerEvents } from '@duetcast/projections/realtime/socket-events';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const changed = (field: string, row: object) => ({
  type: 'object',
  properties: { type: { type: 'string', enum: ['created', 'updated'] }, [field]: row },
  required: ['type', field],
});
const time = { type: 'string', format: 'date-time', examples: ['2026-11-20T10:00:00.000Z'] };
const moment = { type: 'object', properties: { at: time }, required: ['at'] };
const text = { type: 'string' };
const whole = { type: 'integer' };

const usageRow = {
  type: 'object',
  properties: {
    domain: { ...text, examples: ['blog.example.com'] },
    month: { ...text, examples: ['2026-11'] },
    charactersUsed: { ...whole, examples: [3120] },
    charactersReserved: { ...whole, examples: [0] },
    characterLimit: { ...whole, description: '-1: unlimited.', examples: [100000] },
    position: { ...text, description: 'Newer states have greater ones, compared as text.' },
  },
};
const podcastRow = {
  type: 'object',
  description: 'As GET /api/podcast-jobs/{id} answers, without content and script.',
  properties: { id: text, status: { ...text, examples: ['scripted'] }, viewed: { type: 'boolean' }, position: text },
};

const accountRow = {
  type: 'object',
  properties: { accountId: text, position: text },
  required: ['accountId', 'position'],
};

interface EventNote {
  readonly description: string;
  readonly payload?: object;
}

const fromServer: Readonly<Record<keyof ServerEvents, EventNote>> = {
  connected: {
    description: 'First of all: as what the socket is known.',
    payload: {
      type: 'object',
      properties: { kind: { type: 'string', enum: ['user', 'token', 'anonymous'] }, at: time },
      required: ['kind', 'at'],
    },
  },
  job_update: { description: 'A job was made, or changed.', payload: changed('job', ref('Job')) },
  log_update: { description: 'A row of the job log came or changed.', payload: changed('log', ref('LogEntry')) },
  usage_update: { description: 'Characters of a domain and month changed.', payload: changed('usage', usageRow) },
  connections_update: { description: 'A connected site changed.', payload: changed('site', ref('Site')) },
  podcast_update: { description: 'A podcast was written, seen or claimed.', payload: changed('podcast', podcastRow) },
  account_update: {
    description: 'The account or its API token changed; GET /api/users/me tells how.',
    payload: changed('account', accountRow),
  },
  pong: { description: 'Answer to ping.', payload: moment },
};
const fromClient: Readonly<Record<keyof ClientEvents, EventNote>> = { ping: { description: 'Asks for pong.' } };

const listed = (from: 'server' | 'client', events: Readonly<Record<string, EventNote>>) =>
  Object.entries(events).map(([name, note]) => ({ name, from, ...note }));

/** The socket as `x-socket` of the document tells it: OpenAPI has no words of its own for one. */
export const socketDescription = {
  path: socketPath,
  protocol: 'socket.io 4',
  description:
    'Tells an account, and nobody else, what changed of its rows. Connect with auth {token}: a session or API token, or ' +
    '{sessionId} of a browser without an account. A site has no socket: it gets webhooks.',
  events: [...listed('server', fromServer), ...listed('client', fromClient)],
};
