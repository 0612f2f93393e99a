import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { EventStoreDBClient } from '@eventstore/db-client';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';

/** The users of EventStoreDB's HTTP API, by name; the first call is refused, as by a server that has no administrator yet. */
function usersServer(passwords: Map<string, string>) {
  let calls = 0;
  const status = ({ url = '', headers }: IncomingMessage, sent: Record<string, string>): number => {
    if ((calls += 1) === 1 || headers.authorization !== `Basic ${btoa('admin:s@fe')}`) return 401;
    if (url === '/users/duetcast/command/reset-password') passwords.set('duetcast', sent.newPassword!);
    if (url !== '/users/') return 200;
    if (passwords.has(sent.loginName!)) return 409;
    passwords.set(sent.loginName!, sent.password!);
    return 201;
  };
  return createHttpServer((request, response) => {
    void text(request).then((body) => response.writeHead(status(request, JSON.parse(body) as never)).end());
  });
}

/** The script that docker-compose.yml runs: against both protocols at one address, as EventStoreDB has them. */
describe('the account of EventStoreDB', () => {
  const passwords = new Map<string, string>();
  const events = new EventStoreServer();
  const users = usersServer(passwords);
  const front = createServer((socket) => {
    socket.once('data', (first) => {
      const { port } = users.address() as AddressInfo;
      const server = connect(first.toString('latin1', 0, 3) === 'PRI' ? events.port : port, '127.0.0.1');
      server.write(first);
      socket.pipe(server).pipe(socket);
      for (const each of [socket, server]) each.on('error', () => undefined);
    });
  });
  beforeAll(async () => {
    await events.start();
    for (const server of [users, front]) await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(async () => {
    front.close();
    users.close();
    users.closeAllConnections();
    await events.stop();
  });

  const run = async (password: string): Promise<number | null> => {
    const { port } = front.address() as AddressInfo;
    const script = spawn(process.execPath, ['deploy/eventstore-user.mjs'], {
      env: { EVENTSTORE_URL: `esdb://admin:s%40fe@127.0.0.1:${port}?tls=false`, EVENTSTORE_PASSWORD: password },
      stdio: 'ignore',
    });
    const [code] = (await once(script, 'exit')) as [number | null];
    return code;
  };

  test('is made with the right to read $all, and gets a new password at a later start', async () => {
    expect(await run('first')).toBe(0);
    expect(passwords.get('duetcast')).toBe('first');
    const client = EventStoreDBClient.connectionString(events.url);
    const { metadata } = await client.getStreamMetadata('$all');
    await client.dispose();
    expect(metadata).toEqual({ acl: { readRoles: ['$admins', 'duetcast'] } });
    expect(await run('second')).toBe(0);
    expect(passwords.get('duetcast')).toBe('second');
  });
});
