// Runs at each start, as the administrator whom EVENTSTORE_URL names: makes the account of the API, projector and workers, or
// renews its password, and lets it read $all. Every user has the other rights that it needs by default.
import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';

const { EVENTSTORE_URL = '', EVENTSTORE_PASSWORD: password } = process.env;
const loginName = 'duetcast';
/** The server is healthy before it has made its administrator. */
const attempts = 60;

const { host, username, password: adminPassword, searchParams } = new URL(EVENTSTORE_URL.replace('esdb:', 'http:'));
const users = `${searchParams.get('tls') === 'false' ? 'http' : 'https'}://${host}/users`;
const authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(adminPassword)}`).toString('base64')}`;

async function post(address, body, accepted) {
  const headers = { authorization, 'content-type': 'application/json' };
  const { status } = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!accepted.includes(status)) throw new Error(`${new URL(address).pathname} answered ${status}`);
  return status;
}

async function makeUser() {
  const made = await post(`${users}/`, { loginName, fullName: 'Duetcast', groups: [], password }, [201, 409]);
  if (made === 409) await post(`${users}/${loginName}/command/reset-password`, { newPassword: password }, [200]);
}

async function grantRights() {
  const client = EventStoreDBClient.connectionString(EVENTSTORE_URL);
  try {
    await client.setStreamMetadata('$all', { acl: { readRoles: ['$admins', loginName] } });
  } finally {
    await client.dispose();
  }
}

for (let attempt = 1; ; attempt += 1)
  try {
    await makeUser();
    await grantRights();
    break;
  } catch (error) {
    if (attempt === attempts) throw error;
    process.stderr.write(`The account of EventStoreDB is not ready: ${error.message}\n`);
    await pause(1_000);
  }
