import { getEventListeners } from 'node:events';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { EventStoreServer } from '../../../../../../test/support/eventstore-server/eventstore-server';
import { follow } from './follow';

const server = new EventStoreServer();
const client = () => EventStoreDBClient.connectionString(server.url);

beforeEach(() => server.start());
afterEach(() => server.stop());

test('a subscription that lost its server keeps nothing alive', async () => {
  const { signal } = new AbortController();
  const connected = client();
  await connected.appendToStream('job-1', jsonEvent({ type: 'JobSubmitted', data: {} }));
  const following = (async () => {
    for await (const { kind } of follow(connected, { after: null, filter: {}, signal, answerMs: 4_000 }))
      if (kind === 'caughtUp') void server.stop();
  })();
  await following.catch(() => undefined);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
