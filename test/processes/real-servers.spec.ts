import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { MongoServer } from '../support/mongo-server/mongo-server';

jest.setTimeout(600_000);

/** What docs/TESTING.md says for real servers, over those of test support. */
describe('npm run test:servers', () => {
  async function run(name: string): Promise<{ code: number | null; output: string; hasEvents: boolean }> {
    const [events, rows] = [new EventStoreServer(), new MongoServer()];
    await events.start();
    const servers = { TEST_EVENTSTORE_URL: events.url, TEST_MONGODB_URL: await rows.listen() };
    const script = spawn('npm', ['run', '--silent', 'test:servers', '--', name], {
      env: { ...process.env, ...servers },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [output, [code]] = await Promise.all([text(script.stderr), once(script, 'exit') as Promise<[number | null]>]);
    await Promise.all([events.stop(), rows.close()]);
    return { code, output, hasEvents: events.log.head >= 0 };
  }

  test.each(['contracts', 'journey', 'crash', 'cluster'])('%s', async (name) => {
    const { code, output, hasEvents } = await run(name);
    expect({ code, hasEvents, output: code === 0 ? '' : output.slice(-10_000) }).toEqual({
      code: 0,
      hasEvents: true,
      output: '',
    });
  });

  test('says what it takes', async () => {
    expect(await run('')).toMatchObject({
      code: 2,
      output: expect.stringContaining('contracts|journey|crash|cluster') as string,
    });
  });
});
