import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newEvent } from '../../../../../test/support/tally-fixture';
import { EmbeddedEventStore } from '../../eventing/event-store/embedded/embedded-event-store';
import { PoisonEvent } from '../../eventing/errors/poison-event';
import { EmbeddedReadModelStore } from '../../eventing/read-models/embedded/embedded-read-model-store';
import { InProcessReplayExecutor, ThreadReplayExecutor } from './replay-run';
import { appendNext } from '../../../../../test/support/append-next';

const folder = mkdtempSync(join(tmpdir(), 'replay-executor-'));
const events = new EmbeddedEventStore(join(folder, 'events.db'));
const rows = new EmbeddedReadModelStore(join(folder, 'rows.db'));
afterAll(async () => {
  await events.close();
  await rows.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['in-process', new InProcessReplayExecutor(events, rows)],
  ['in a thread', new ThreadReplayExecutor(events.file, rows.file)],
])('%s reports the event that cannot be folded', async (place, executor) => {
  const bad = newEvent('Surprise', {});
  const { position } = await appendNext(events, 'usage-acc', [bad]);
  const request = {
    replayId: `rep-${place.length}`,
    scope: { accountId: null, domain: null },
    from: '1970-01-01T00:00:00.000Z',
    to: new Date().toISOString(),
    through: position,
    rules: { version: 1, limit: { kind: 'recorded' } as const },
  };
  const work = { request, requestedAt: new Date().toISOString() };
  const running = executor.run(work, new AbortController().signal, () => undefined);
  const failure = await running.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PoisonEvent);
  expect((failure as PoisonEvent).event).toMatchObject({ stream: 'usage-acc', type: 'Surprise' });
});
