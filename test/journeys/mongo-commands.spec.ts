import { setTimeout as countedTime } from 'node:timers/promises';
import type { Document } from 'mongodb';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { MongoServer } from '../support/mongo-server/mongo-server';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';

const idleSeconds = 6;
/** They depend on the time that a compilation takes. */
const idleCommands = [
  'find pointers',
  'find rows.job-queue',
  'find rows.webhook-deliveries',
  'find state',
  'update state',
];
/** Later reactions to a job, such as its settlement, end in this time. */
const settledMs = 3_000;

describe('commands to MongoDB', () => {
  const events = new EventStoreServer();
  const rows = new MongoServer();
  let commands: string[] = [];
  let api: TestApp;
  let bearer: { authorization: string };
  let voices: string[];

  beforeAll(async () => {
    await events.start();
    rows.holdWhile((command) => {
      commands.push(nameOf(command));
      return null;
    });
    api = await startTestApp({ EVENTSTORE_URL: events.url, MONGODB_URL: await rows.listen(), WORKER_ID: 'counted' });
    bearer = { authorization: `Bearer ${await api.signIn()}` };
    const listed = await api.http().get('/api/voices/collection');
    voices = (listed.body as { data: { voice_id: string }[] }).data.map(({ voice_id }) => voice_id);
    await compile('first');
  });
  afterAll(async () => {
    await api.close();
    await events.stop();
    await rows.close();
  });

  /** Waits by the events, which cost no command. */
  async function compile(name: string): Promise<void> {
    const compilation = [1, 2, 3, 4].map((line) => ({
      text: `Line ${line}, the ${name}.`,
      voice_id: voices[line % 2],
    }));
    const request = { domain: 'example.com', compilation };
    const submitted = await api.http().post('/api/compilations').set(bearer).send(request).expect(202);
    const { jobId } = submitted.body as { jobId: string };
    await until(() => isCompleted(jobId), { everyMs: 100 });
    await countedTime(settledMs);
  }

  async function isCompleted(jobId: string): Promise<boolean> {
    for await (const { type } of api.app.get(EventStore).readStream(`job-${jobId}`))
      if (type === 'JobCompleted') return true;
    return false;
  }

  async function counted(act: () => Promise<unknown>): Promise<Counts> {
    commands = [];
    await act();
    return countsOf(commands);
  }

  test('of an idle process are at most 3 per second', async () => {
    const idle = await counted(() => countedTime(idleSeconds * 1_000));
    process.stdout.write(`Idle for ${idleSeconds} s: ${listOf(idle)}\n`);
    expect(sum(idle) / idleSeconds).toBeLessThanOrEqual(3);
    expect(writesOf(idle) / idleSeconds).toBeLessThanOrEqual(1);
  });

  test('of an accepted compilation of four lines, beside those of an idle process, are at most 80', async () => {
    const compiled = await counted(() => compile('second'));
    process.stdout.write(`A compilation: ${listOf(compiled)}\n`);
    expect(sum(without(idleCommands, compiled))).toBeLessThanOrEqual(80);
  });
});

type Counts = Readonly<Record<string, number>>;

/** Names of builds and database are left out. */
function nameOf(command: Document): string {
  const [name = ''] = Object.keys(command);
  return `${name} ${String(command[name]).split('~', 1)[0]}`;
}

function countsOf(names: readonly string[]): Counts {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
const sum = (counts: Counts): number => Object.values(counts).reduce((total, count) => total + count, 0);
const without = (names: readonly string[], counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([name]) => !names.includes(name)));
const isWrite = (name: string) => /^(insert|update|delete|findAndModify) /.test(name);
const writesOf = (counts: Counts): number =>
  sum(Object.fromEntries(Object.entries(counts).filter(([name]) => isWrite(name))));
const listOf = (counts: Counts): string => {
  const lines = Object.entries(counts).sort(([, one], [, other]) => other - one);
  return [`${sum(counts)} commands`, ...lines.map(([name, count]) => `${count} ${name}`)].join(', ');
};
