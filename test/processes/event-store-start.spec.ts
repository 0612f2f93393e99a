import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '../support/api-client';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { SecuredServer } from '../support/eventstore-server/secured-server';
import { ServerProcess } from '../support/server-process';
import { until } from '../support/until';

const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-start-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The process exits, and its only line is this one; gRPC warns of addresses without a name in lines in parentheses. */
async function expectRefused(EVENTSTORE_URL: string, line: string | RegExp): Promise<void> {
  const server = await ServerProcess.create(dataDir, { EVENTSTORE_URL });
  try {
    const { message } = await server.start().then(
      () => new Error('The server started'),
      (error: Error) => error,
    );
    const [first, last, ...more] = message.split('\n').filter((one) => !one.startsWith('('));
    expect([first, more]).toEqual(['The server exited during startup:', ['']]);
    const [start, text] = (last ?? '').split(' EVENTSTORE_URL: ');
    expect(start).toBe('Duetcast could not start.');
    if (typeof line === 'string') expect(text).toBe(line);
    else expect(text).toMatch(line);
  } finally {
    await server.stop();
  }
}

test('a start that EventStoreDB refuses ends in one line', async () => {
  const secured = new SecuredServer();
  await secured.server.start();
  await expectRefused(
    secured.url('ops', 'wrong'),
    'the server does not accept the user ops with this password; correct them, percent-encoded',
  );
  await expectRefused(
    secured.url('reader'),
    'the user reader may not read $all; add it to $r in the access list of $all, or use a member of $admins (docs/CONFIGURATION.md lists the rights)',
  );
  await secured.server.stop();
  secured.remove();
});

test('a start over another log than that of the rows ends in one line, and a running process with exit code 1', async () => {
  const [first, other] = [new EventStoreServer(), new EventStoreServer()];
  await first.start();
  const start = async (EVENTSTORE_URL: string) => {
    const server = await ServerProcess.create(dataDir, { EVENTSTORE_URL });
    await server.start();
    return server;
  };
  const server = await start(first.url);
  await ApiClient.signedIn(server.url);
  await server.stop();
  const running = await start(first.url);
  other.port = first.port;
  await first.stop();
  await other.start();
  await until(() => running.hasExited, { timeoutMs: 100_000 });
  expect(running.exitCode).toBe(1);
  await expectRefused(
    other.url,
    /^the event store is not the one that the rows were made from: it ends at its beginning, before event \d+ of \S+ at \d{20}, which was read from it\. It was restored from an older backup, emptied, or is another one\. Point this server at the right event store, or restore the event store, the database and the content from backups of the same time$/,
  );
  await other.stop();
}, 240_000);
