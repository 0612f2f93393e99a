import { NewerEvent } from '@duetcast/domain/kernel/event';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FailingWork } from '../../../../../test/support/failing.worker';
import { EmbeddedEventStore } from '../event-store/embedded/embedded-event-store';
import { PoisonEvent } from '../errors/poison-event';
import { EmbeddedReadModelStore } from '../read-models/embedded/embedded-read-model-store';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { ThreadExecutor } from './store-executor';

const folder = mkdtempSync(join(tmpdir(), 'store-work-'));
const files = { events: join(folder, 'events.db'), rows: join(folder, 'rows.db') };
const stores = [new EmbeddedEventStore(files.events), new EmbeddedReadModelStore(files.rows)];
afterAll(async () => {
  for (const store of stores) await store.close();
  rmSync(folder, { recursive: true });
});

const failing = new ThreadExecutor<FailingWork, FailingWork, never>(
  [resolve(__dirname, '..', '..', '..', '..', '..', 'test', 'support'), 'failing.worker'],
  files,
  (work) => work,
);
const failureOf = (work: FailingWork, onProgress = jest.fn()): Promise<unknown> =>
  failing.run(work, new AbortController().signal, onProgress).catch((error: unknown) => error);

describe('a thread over the embedded stores', () => {
  test('rethrows a PoisonEvent with its event', async () => {
    const event = { position: '1', stream: 'tally-1', revision: 0, id: 'e1', type: 'Added' };
    const failure = await failureOf({ kind: 'poison', event });
    expect(failure).toBeInstanceOf(PoisonEvent);
    expect(failure).toMatchObject({ projection: 'tallies', event, reason: 'The amount is not a number' });
  });

  test('rethrows a NewerEvent, so that it is left to a newer release', async () => {
    const failure = await failureOf({ kind: 'newer' });
    expect(failure).toBeInstanceOf(NewerEvent);
    expect(failure).toMatchObject({ type: 'Doubled', schemaVersion: 2 });
  });

  test('rethrows StoreUnavailable, so that the work is retried', async () => {
    const failure = await failureOf({ kind: 'unavailable' });
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(failure).toMatchObject({ code: 'store.unavailable', detail: 'Connection lost' });
  });

  test('rethrows other errors by message, after reporting progress', async () => {
    const onProgress = jest.fn();
    expect(await failureOf({ kind: 'unforeseen' }, onProgress)).toMatchObject({ message: 'unforeseen' });
    expect(onProgress).toHaveBeenCalledWith(1, '00000000000000000001');
  });
});
