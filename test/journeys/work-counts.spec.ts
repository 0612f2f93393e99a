import { readFileSync } from 'node:fs';
import { setTimeout as countedTime } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { EventStore, type NewEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { ProjectionRunners } from '../../apps/api/src/eventing/projector/projection-runners';
import { JsonLogger } from '../../apps/api/src/platform/observability/json-logger';
import { ApiClient } from '../support/api-client';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';
import { WorkCounter } from '../support/work-counts';

const table = 'test/data/work-counts.tsv';
/** The least of these is what the work needs: more comes from what happens to run beside it. */
const repeats = 4;
const idleSeconds = 5;

type Counts = Readonly<Record<string, number>>;

/** A line of the table: the most that a figure may be, and how far it may fall before the table must follow. */
interface Bound {
  readonly work: string;
  readonly figure: string;
  readonly most: number;
  readonly least: number;
}

const bounds = readFileSync(table, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line): Bound => {
    const [work = '', figure = '', most, least] = line.split('\t');
    return { work, figure, most: Number(most), least: Number(least) };
  });

const listOf = (statements: WorkCounter['statements']) =>
  statements.map(([text, times]) => `${times} ${text}`).join('\n');

/** `SHOW_STATEMENTS=1` prints the SQL of each measured piece of work. */
describe('the work on the thread that answers', () => {
  const counter = new WorkCounter();
  const counted: Record<string, Counts> = {};
  let app: TestApp;
  let client: ApiClient;
  let socket: Socket;
  let appends = 0;
  let lines = 0;
  let updates = 0;
  let line = 100;
  let settled = '';
  let idlePerMs: Counts = {};

  beforeAll(async () => {
    for (const level of ['log', 'warn', 'error', 'fatal'] as const)
      jest.spyOn(JsonLogger.prototype, level).mockImplementation(() => void (lines += 1));
    app = await startTestApp();
    const token = await app.signIn();
    client = await ApiClient.with(app, token);
    socket = io(app.url, { path: '/ws/updates', auth: { token }, transports: ['websocket'], forceNew: true });
    await new Promise((connected) => socket.once('connected', connected));
    socket.on('job_update', () => (updates += 1));
    countAppends();
    await compile();
    const beIdle = () => counts('idle minute', 2, () => countedTime(idleSeconds * 1_000), 60 / idleSeconds);
    let idle = await beIdle();
    // On a slow machine, what began at the start may still run.
    const isBusy = () => bounds.some(({ work, figure, most }) => work === 'idle minute' && (idle[figure] ?? 0) > most);
    for (let again = 0; again < 3 && isBusy(); again++) idle = await beIdle();
    idlePerMs = Object.fromEntries(Object.entries(idle).map(([name, count]) => [name, count / 60_000]));
    await counts('compilation', repeats, compile);
    await counts('page of jobs', repeats, () => client.get('/api/jobs'));
  }, 120_000);
  afterAll(async () => {
    socket.disconnect();
    await app.close();
    counter.stop();
  });

  function countAppends(): void {
    const events = app.app.get(EventStore);
    const append = events.append.bind(events);
    events.append = async (stream: string, added: readonly NewEvent[], options) => {
      const result = await append(stream, added, options);
      appends += 1;
      if (added.some(({ type }) => type === 'CharactersUsed')) settled = result.position;
      return result;
    };
  }

  /** As `npm run bench -- latency` submits it, until every projection has folded its settlement. */
  async function compile(): Promise<void> {
    settled = '';
    const compilation = [{ text: `Short line ${line++}.`, voice_id: client.voices[0] }];
    const { status } = await client.post('/api/compilations', { domain: 'd1.example.com', compilation });
    expect(status).toBe(202);
    await until(async () => settled !== '' && (await isFolded()), { everyMs: 100 });
  }

  const isFolded = async () =>
    (await app.app.get(ProjectionRunners).status()).every(({ position }) => (position ?? '') >= settled);

  /** Without what an idle process does in the same time, which a slow machine makes long. */
  async function counts(work: string, times: number, act: () => Promise<unknown>, factor = 1): Promise<Counts> {
    const all: Counts[] = [];
    for (let time = 0; time < times; time++) {
      appends = lines = updates = 0;
      counter.restart();
      const startedAt = performance.now();
      await act();
      const ms = performance.now() - startedAt;
      const now: Counts = { ...counter.now, appends, logLines: lines, messages: updates };
      all.push(
        Object.fromEntries(Object.entries(now).map(([name, count]) => [name, count - ms * (idlePerMs[name] ?? 0)])),
      );
      if (process.env.SHOW_STATEMENTS === '1') process.stdout.write(`${listOf(counter.statements)}\n`);
    }
    const names = Object.keys(all[0] ?? {});
    counted[work] = Object.fromEntries(
      names.map((name) => [name, Math.round(Math.min(...all.map((each) => each[name] ?? 0)) * factor)]),
    );
    process.stdout.write(`${work}: ${JSON.stringify(counted[work])}\n`);
    return counted[work];
  }

  test.each(bounds)('$work: $figure at most $most', ({ work, figure, most, least }) => {
    const count = counted[work]?.[figure] ?? NaN;
    expect(count).toBeLessThanOrEqual(most);
    if (count < least) throw new Error(`${work}: ${figure} fell to ${count}: lower it in ${table}`);
  });
});
