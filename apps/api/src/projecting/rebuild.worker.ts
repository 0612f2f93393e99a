import { parentPort, workerData } from 'node:worker_threads';
import { allProjections } from '@duetcast/projections/all';
import { EmbeddedEventStore } from '../event-store/embedded-event-store';
import { EmbeddedReadModelStore } from '../read-models/embedded-read-model-store';
import { runInBackground } from '../workers/background-priority';
import { PoisonEvent } from './poison-event';
import { rebuildPass } from './rebuild-pass';
import type { RebuildOrder, RebuildReport } from './rebuilding';

/** A rebuild in a thread of its own with its own connections: SQLite is synchronous and would block the server. */
async function main(): Promise<void> {
  runInBackground();
  const order = workerData as RebuildOrder;
  const report = (message: RebuildReport) => parentPort?.postMessage(message);
  const projection = allProjections.find(({ name }) => name === order.projection);
  if (!projection) throw new Error(`Unknown projection ${order.projection}`);
  const stop = new AbortController();
  parentPort?.once('message', () => stop.abort());
  const events = new EmbeddedEventStore(order.eventsFile, { readOnly: true });
  const rows = new EmbeddedReadModelStore(order.rowsFile);
  try {
    const onProgress = (folded: number, position: string) => report({ kind: 'progress', folded, position });
    const { target, skipped } = order;
    const pass = { events, rows, projection, target, skipped: new Set(skipped), signal: stop.signal, onProgress };
    await rebuildPass(pass);
    report({ kind: 'done' });
  } catch (error) {
    report(
      error instanceof PoisonEvent
        ? { kind: 'poison', event: error.event, reason: error.reason }
        : { kind: 'failed', message: error instanceof Error ? error.message : String(error) },
    );
  } finally {
    await events.close();
    await rows.close();
    parentPort?.close();
  }
}

void main();
