import { startEdgeApp, type EdgeApp } from '../../../../../test/support/edge-app';
import { MongoServer } from '../../../../../test/support/mongo-server/mongo-server';
import { anonymousSession, ProbeController } from '../../../../../test/support/probe-controller';

describe('rate limits of two processes over one MongoDB', () => {
  const server = new MongoServer();
  const apps: EdgeApp[] = [];
  beforeAll(async () => {
    const env = {
      MONGODB_URL: await server.listen(),
      SUBMIT_LIMIT: '4',
      SIGN_IN_LIMIT: '4',
      SECRET_KEY: '5a'.repeat(32),
    };
    for (let count = 0; count < 2; count++) apps.push(await startEdgeApp(env, { controllers: [ProbeController] }));
  });
  afterEach(() => server.failWhen(() => false));
  afterAll(async () => {
    for (const app of apps) await app.close();
    await server.close();
  });

  const submit = (app: EdgeApp) =>
    app.http().post('/api/probe/work').set({ 'x-session-id': anonymousSession }).send({ text: 'a' });
  const requestLink = (app: EdgeApp, email: string) => app.http().post('/api/auth/request-magic-link').send({ email });
  const inTurn = async <T>(call: (app: EdgeApp, turn: number) => Promise<T>, calls: number): Promise<T[]> => {
    const results: T[] = [];
    for (let turn = 0; turn < calls; turn++) results.push(await call(apps[turn % 2] as EdgeApp, turn));
    return results;
  };

  test('hold for link requests of an address, whichever process receives them', async () => {
    const statuses = await inTurn(async (app, turn) => (await requestLink(app, `a${turn}@example.com`)).status, 6);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  });

  test('hold for submissions, and do not reject them during an outage', async () => {
    const first = await inTurn(async (app) => (await submit(app)).headers.ratelimit?.match(/r=(\d+)/)?.[1], 3);
    expect(first).toEqual(['3', '2', '1']);
    server.failWhen(() => true);
    expect((await submit(apps[0] as EdgeApp)).status).toBe(202);
    server.failWhen(() => false);
    expect(await inTurn(async (app) => (await submit(app)).status, 3)).toEqual([202, 429, 429]);
  });
});
