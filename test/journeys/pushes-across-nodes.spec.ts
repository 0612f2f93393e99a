import { setTimeout as randomPause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { aJob } from '../support/builders/job.builder';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { publicJob, type PublicJob } from '@duetcast/projections/jobs/public-job';
import type { ClientEvents, ServerEvents } from '@duetcast/projections/realtime/socket-events';
import fc from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { ReadModelStore, type Save } from '../../apps/api/src/eventing/read-models/read-model-store';
import { StoreUnavailable } from '../../apps/api/src/platform/errors/store-unavailable';
import { accountOf, startEdgeApp, type EdgeApp } from '../support/edge-app';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { longProperty } from '../support/long-check';
import { MongoServer } from '../support/mongo-server/mongo-server';
import { newJobEvent } from '../support/new-job-event';
import { until } from '../support/until';

/** Rows of jobs in any build. */
const isOfJobs = ({ collection }: Save): boolean => /^jobs(~|$)/.test(collection);

/** A dashboard: reads its jobs once connected, then keeps the row with the higher position. */
class Dashboard {
  readonly rows = new Map<string, PublicJob>();
  private readonly socket: Socket<ServerEvents, ClientEvents>;
  private connections: Promise<void>;
  closed = false;

  constructor(
    readonly token: string,
    private readonly node: EdgeApp,
  ) {
    const auth = { token };
    const options = { path: '/ws/updates', auth, transports: ['websocket'], forceNew: true, reconnection: false };
    this.socket = io(node.url, options);
    this.socket.on('job_update', ({ job }) => this.take(job));
    this.socket.on('refresh', () => void this.read());
    this.socket.on('disconnect', () => (this.closed = true));
    this.connections = new Promise((resolve, reject) => {
      this.socket.once('connect', () => void this.read().then(resolve, reject)).once('connect_error', reject);
    });
  }

  async ready(): Promise<this> {
    await this.connections;
    return this;
  }

  close(): void {
    this.socket.disconnect();
  }

  private async read(): Promise<void> {
    for (const job of await jobsOf(this.node, accountOf(this.token))) this.take(job);
  }

  private take(job: PublicJob): void {
    const known = this.rows.get(job.id);
    if (!known || known.position <= job.position) this.rows.set(job.id, job);
  }
}

async function jobsOf(node: EdgeApp, ownerId: string): Promise<PublicJob[]> {
  const query = { where: { ownerId }, sort: [['createdAt', -1]] as const, limit: 1_000 };
  const { rows } = await node.app.get(ReadModelStore).find<JobRow>(jobs.name, query);
  return rows.map(({ row, position }) => publicJob(row, position));
}

const byId = (rows: Iterable<PublicJob>) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));

describe('two API nodes and a projector over EventStoreDB and MongoDB', () => {
  const events = new EventStoreServer();
  const database = new MongoServer();
  /** The first API node's connections to the same data. */
  const databaseOfNode = new MongoServer(database.commands);
  let projector: EdgeApp;
  let nodes: [EdgeApp, EdgeApp];
  let tokens: [string, string];
  let runs = 0;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    await events.start();
    const shared = {
      EVENTSTORE_URL: events.url,
      SECRET_KEY: '5a'.repeat(32),
      LEASE_SECONDS: '2',
      SIGN_IN_LIMIT: '1000',
    };
    const [url, urlOfNode] = [await database.listen(), await databaseOfNode.listen()];
    projector = await startEdgeApp({ ...shared, MONGODB_URL: url, ROLES: 'projector', WORKER_ID: 'projector' });
    nodes = [
      await startEdgeApp({ ...shared, MONGODB_URL: urlOfNode, ROLES: 'api', WORKER_ID: 'a' }),
      await startEdgeApp({ ...shared, MONGODB_URL: url, ROLES: 'api', WORKER_ID: 'b' }),
    ];
    loseSaves();
    tokens = [await nodes[0].signIn(), await nodes[0].signIn('grace@example.com')];
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    for (const app of [...nodes, projector]) await app.close();
    await events.stop();
    await database.close();
    await databaseOfNode.close();
  });

  /** Position of the last event of a job. */
  let last = '';
  async function append(id: string, expected: number | 'noStream', event: JobEvent): Promise<void> {
    const store = projector.app.get(EventStore);
    last = (await store.append(`job-${id}`, [newJobEvent(event)], { expected })).position;
  }

  /** What the next save of jobs keeps before it is lost, as by a crash; null: none is lost. */
  let kept: 'nothing' | 'some' | 'rows' | 'all' | null = null;
  function loseSaves(): void {
    const rows = projector.app.get(ReadModelStore);
    const save = rows.save.bind(rows);
    jest.spyOn(rows, 'save').mockImplementation(async (checkpoint, saves, ...rest) => {
      if (!kept || !saves.some(isOfJobs)) return save(checkpoint, saves, ...rest);
      const [what, some] = [kept, saves.slice(0, Math.ceil(saves.length / 2))];
      kept = null;
      if (what !== 'nothing') await save(what === 'all' ? checkpoint : null, what === 'some' ? some : saves, ...rest);
      throw new StoreUnavailable('the projector crashed');
    });
  }

  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('append' as const), job: fc.nat(5) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('fail' as const),
        kept: fc.constantFrom('nothing' as const, 'some' as const, 'rows' as const, 'all' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('toggle' as const), owner: fc.nat(1), node: fc.nat(1) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(60) }) },
  );

  test('every dashboard ends with the stored rows, whatever the projector loses and which client reconnects', async () => {
    const check = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const run = ++runs;
      const revisions = new Map<number, number>();
      const dashboards = new Map<string, Dashboard>();
      for (const one of steps) {
        if (one.do === 'wait') await randomPause(one.ms);
        else if (one.do === 'fail') kept = one.kept;
        else if (one.do === 'append') {
          const revision = revisions.get(one.job);
          const ownerId = accountOf(tokens[one.job % 2]!);
          const id = `${run}-${one.job}`;
          if (revision === undefined) await append(id, 'noStream', aJob.submitted({ jobId: id, ownerId, segments: 9 }));
          else await append(id, revision, revision === 0 ? aJob.claimed() : aJob.segmentSynthesized(revision - 1));
          revisions.set(one.job, (revision ?? -1) + 1);
        } else {
          const key = `${one.owner}@${one.node}`;
          const open = dashboards.get(key);
          open?.close();
          if (open) dashboards.delete(key);
          else dashboards.set(key, await new Dashboard(tokens[one.owner]!, nodes[one.node]!).ready());
        }
      }
      kept = null;
      const rows = projector.app.get(ReadModelStore);
      await until(async () => ((await rows.checkpoint(jobs.name)) ?? '') >= last, { timeoutMs: 20_000 });
      for (const dashboard of dashboards.values()) {
        const stored = byId(await jobsOf(projector, accountOf(dashboard.token)));
        await until(() => JSON.stringify(byId(dashboard.rows.values())) === JSON.stringify(stored), {
          timeoutMs: 3_000,
        }).catch(() => undefined);
        expect(byId(dashboard.rows.values())).toEqual(stored);
        dashboard.close();
      }
    });
    await fc.assert(check, longProperty('pushes across nodes', 6, 100));
  }, 180_000);

  test('a session that ends at one node closes its sockets at the other', async () => {
    const token = await nodes[0].signIn('eve@example.com');
    const [first, second] = [
      await new Dashboard(token, nodes[0]).ready(),
      await new Dashboard(token, nodes[1]).ready(),
    ];
    const other = await new Dashboard(tokens[0], nodes[1]).ready();
    await nodes[0]
      .http()
      .post('/api/auth/logout')
      .set({ authorization: `Bearer ${token}` })
      .expect(200);
    await until(() => first.closed && second.closed, { timeoutMs: 5_000 });
    expect(other.closed).toBe(false);
    other.close();
  });
});
