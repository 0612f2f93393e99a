import { aJob } from '../../../../../test/support/builders/job.builder';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import type { ClientEvents, JobUpdate, ServerEvents } from '@duetcast/projections/realtime/socket-events';
import { io, type Socket } from 'socket.io-client';
import { accountOf, startEdgeApp, type EdgeApp } from '../../../../../test/support/edge-app';
import { newJobEvent } from '../../../../../test/support/new-job-event';
import { until } from '../../../../../test/support/until';
import { EventStore } from '../../eventing/event-store/event-store';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';

describe('a changed job', () => {
  let edge: EdgeApp;
  let socket: Socket<ServerEvents, ClientEvents>;
  let ownerId: string;
  let updates: JobUpdate[];
  beforeEach(async () => {
    edge = await startEdgeApp();
    const token = await edge.signIn();
    ownerId = accountOf(token);
    updates = [];
    socket = io(edge.url, { path: '/ws/updates', auth: { token }, transports: ['websocket'], forceNew: true });
    socket.on('job_update', (update) => updates.push(update));
    await new Promise((resolve) => socket.once('connected', resolve));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    socket.disconnect();
    await edge.close();
  });

  const append = (id: string, expected: number | 'noStream', ...events: JobEvent[]) =>
    edge.app.get(EventStore).append(`job-${id}`, events.map(newJobEvent), { expected });
  const submit = (id: string, segments = 2) => append(id, 'noStream', aJob.submitted({ jobId: id, ownerId, segments }));
  const pushed = (id: string, status: string) =>
    until(() => updates.some(({ job }) => job.id === id && job.status === status), { timeoutMs: 5_000 });

  /** The next save of jobs does this instead, then fails as if the store were gone. */
  function failNextSave(before: (save: () => Promise<void>, ...args: Parameters<ReadModelStore['save']>) => unknown) {
    const rows = edge.app.get(ReadModelStore);
    const save = rows.save.bind(rows);
    let isFailing = true;
    jest.spyOn(rows, 'save').mockImplementation(async (...args) => {
      if (!isFailing || !args[1].some(({ collection }) => /^jobs(~|$)/.test(collection))) return save(...args);
      isFailing = false;
      await before(() => save(...args), ...args);
      throw new StoreUnavailable('the line was cut');
    });
    return save;
  }

  test('is pushed to its owner only, created and then updated', async () => {
    const other = io(edge.url, {
      path: '/ws/updates',
      auth: { token: await edge.signIn('grace@example.com') },
      transports: ['websocket'],
      forceNew: true,
    }) as typeof socket;
    const updatesOfOther = jest.fn();
    other.on('job_update', updatesOfOther);
    await new Promise((resolve) => other.once('connected', resolve));
    const segments = 20;
    await submit('one', segments);
    await append('one', 0, aJob.claimed());
    for (let index = 0; index < segments; index++) await append('one', index + 1, aJob.segmentSynthesized(index));
    await until(() => updates.at(-1)?.job.progress === 1, { timeoutMs: 5_000 });
    const steps = updates.map(({ job }) => job.progress);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(updates.map(({ type }) => type)).toEqual(['created', ...Array<string>(updates.length - 1).fill('updated')]);
    expect(updates[0]?.job).toMatchObject({ id: 'one', jobId: 'one', position: expect.any(String) as string });
    for (const hidden of ['ownerId', 'outputHash']) expect(updates[0]?.job).not.toHaveProperty(hidden);
    expect(updatesOfOther).not.toHaveBeenCalled();
    other.disconnect();
  });

  test('is pushed if the response to its save is lost', async () => {
    await submit('lost');
    await pushed('lost', 'pending');
    failNextSave((save) => save());
    await append('lost', 0, aJob.claimed());
    await pushed('lost', 'processing');
  });

  test('is pushed if only a part of its batch was saved', async () => {
    await submit('first');
    await submit('second');
    await pushed('second', 'pending');
    const save: ReadModelStore['save'] = failNextSave((_save, _checkpoint, saves) => save(null, saves.slice(0, 1)));
    await Promise.all([append('first', 0, aJob.claimed()), append('second', 0, aJob.claimed())]);
    await pushed('first', 'processing');
    await pushed('second', 'processing');
  });

  test('is pushed once for many events of one batch', async () => {
    const segments = Array.from({ length: 199 }, (_, index) => aJob.segmentSynthesized(index));
    await append(
      'long',
      'noStream',
      aJob.submitted({ jobId: 'long', ownerId, segments: 199 }),
      aJob.claimed(),
      ...segments,
    );
    await until(() => updates.some(({ job }) => job.progress === 1), { timeoutMs: 5_000 });
    expect(updates.length).toBeLessThanOrEqual(3);
    expect(updates[0]?.type).toBe('created');
  });
});
