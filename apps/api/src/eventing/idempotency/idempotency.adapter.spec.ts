import { AppError } from '@duetcast/domain/kernel/errors';
import { startEdgeApp } from '../../../../../test/support/edge-app';
import { anonymousSession, ProbeController } from '../../../../../test/support/probe-controller';
import { until } from '../../../../../test/support/until';
import { EventStore } from '../event-store/event-store';
import { StateStore } from '../state/state-store';
import { sharedFixture } from '../../../../../test/support/fixtures';

let session: string;
const edge = sharedFixture(() => startEdgeApp({}, { controllers: [ProbeController] }));
beforeAll(async () => {
  session = await edge.signIn();
});
beforeEach(() => ProbeController.reset());

const bearer = () => ({ authorization: `Bearer ${session}` });
const post = (body: string | object | undefined, headers: Record<string, string> = bearer()) =>
  edge.http().post('/api/probe/work').set(headers).send(body);

/** Names of the calls that `work` makes to the stores of events and state. */
async function storeCalls(work: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  const spies = ([EventStore, StateStore] as const).flatMap((token) => {
    const store = edge.app.get<Record<string, (...args: unknown[]) => unknown>>(token);
    const names = ['append', 'setMaxAge', 'get', 'getAll', 'insert', 'put', 'update', 'delete', 'deleteIf'];
    return names.flatMap((name) => {
      const original = store[name]?.bind(store);
      if (!original) return [];
      const record = (...args: unknown[]) => (calls.push(name), original(...args));
      return [jest.spyOn(store, name).mockImplementation(record)];
    });
  });
  await work();
  for (const spy of spies) spy.mockRestore();
  return calls;
}

const keyed = (key: string, body: object = { text: 'a' }) => post(body, { ...bearer(), 'idempotency-key': key });

describe('an Idempotency-Key', () => {
  const send = (path: string, key: string) =>
    edge
      .http()
      .post(path)
      .set({ ...bearer(), 'idempotency-key': key })
      .send({});

  test('is bound to the path parameters of its route', async () => {
    await send('/api/probe/things/a/work', 'of-a').expect(202);
    expect((await send('/api/probe/things/a/work', 'of-a').expect(202)).body).toMatchObject({ data: { id: 'a' } });
    const other = await send('/api/probe/things/b/work', 'of-a').expect(422);
    expect(other.body).toMatchObject({ code: 'request.keyReused' });
  });

  test('of a running request makes the repeat wait instead of starting the work twice', async () => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let [running, mostRunning] = [0, 0];
    ProbeController.outcome = async () => {
      mostRunning = Math.max(mostRunning, ++running);
      await ended;
      running -= 1;
    };
    try {
      const first = send('/api/probe/long', 'long').then(({ body }) => body as object);
      await until(() => running === 1);
      const tries = jest.spyOn(edge.app.get<StateStore>(StateStore), 'insert');
      const second = send('/api/probe/long', 'long').then(({ status, body }) => ({ status, body: body as object }));
      await until(() => tries.mock.calls.length >= 2);
      tries.mockRestore();
      end();
      expect(await second).toEqual({ status: 200, body: await first });
      expect(mostRunning).toBe(1);
    } finally {
      ProbeController.outcome = () => undefined;
    }
  });

  test('replays the first response and does the work once', async () => {
    const first = await keyed('key-1').expect(202);
    const second = await keyed('key-1').expect(202);
    expect(second.body).toEqual(first.body);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(ProbeController.done).toHaveLength(1);
  });

  test('with another body is rejected', async () => {
    await keyed('key-2').expect(202);
    expect((await keyed('key-2', { text: 'b' }).expect(422)).body).toMatchObject({ code: 'request.keyReused' });
  });

  test('of another owner is another key', async () => {
    await keyed('key-3').expect(202);
    await post({ text: 'a' }, { 'x-session-id': anonymousSession, 'idempotency-key': 'key-3' }).expect(202);
    expect(ProbeController.done).toHaveLength(2);
  });

  test('is busy while the first request runs', async () => {
    let finish = (): void => undefined;
    const entered = new Promise<void>((enter) => {
      ProbeController.outcome = () => new Promise<void>((resolve) => ((finish = resolve), enter()));
    });
    const first = keyed('key-4').expect(202);
    const running = first.then((response) => response);
    await entered;
    const busy = await keyed('key-4').expect(409);
    expect(busy.body).toMatchObject({ code: 'request.keyBusy' });
    expect(busy.headers['retry-after']).toBe('1');
    finish();
    await running;
    expect(ProbeController.done).toHaveLength(1);
  });

  test('after an outage reruns the same command, after a rejection a new one', async () => {
    ProbeController.outcome = () => {
      throw new AppError('store.unavailable');
    };
    await keyed('key-5').expect(503);
    ProbeController.outcome = () => undefined;
    await keyed('key-5').expect(202);
    ProbeController.outcome = () => {
      throw new AppError('usage.limitExceeded');
    };
    await keyed('key-6').expect(403);
    ProbeController.outcome = () => undefined;
    await keyed('key-6', { text: 'shorter' }).expect(202);
    const [failed, retried, rejected, fresh] = ProbeController.done;
    expect(retried).toBe(failed);
    expect(fresh).not.toBe(rejected);
  });

  test.each(['', 'a b', 'ä', 'x'.repeat(256)])('rejects %j', async (key) => {
    const encoded = Buffer.from(key).toString('latin1');
    expect((await keyed(encoded).expect(400)).body).toMatchObject({ errors: [{ param: 'Idempotency-Key' }] });
  });

  test('costs two calls: its row is inserted, then updated', async () => {
    await keyed('first-of-the-process').expect(202);
    expect(await storeCalls(() => keyed('counted').expect(202))).toEqual(['insert', 'update']);
  });

  test('of an invalid body leaves nothing behind', async () => {
    await keyed('before').expect(202);
    expect(await storeCalls(() => keyed('invalid', { text: 1 }).expect(400))).toEqual([]);
    await keyed('invalid').expect(202);
  });

  test('survives a restart', async () => {
    const first = await startEdgeApp({}, { controllers: [ProbeController] });
    const headers = { 'x-session-id': anonymousSession, 'idempotency-key': 'kept' };
    const before = await first.http().post('/api/probe/work').set(headers).send({ text: 'a' }).expect(202);
    await first.close({ keepData: true });
    const second = await startEdgeApp({ DATA_DIR: first.dataDir }, { controllers: [ProbeController] });
    try {
      const after = await second.http().post('/api/probe/work').set(headers).send({ text: 'a' }).expect(202);
      expect(after.body).toEqual(before.body);
      expect(ProbeController.done).toHaveLength(1);
    } finally {
      await second.close();
    }
  });
});
