import { parentPort, workerData } from 'node:worker_threads';
import { EmbeddedEventStore } from '../event-store/embedded-event-store';
import { EmbeddedReadModelStore } from '../read-models/embedded-read-model-store';
import { runInBackground } from '../workers/background-priority';
import { replayPass } from './replay-pass';
import type { ReplayOrder, ReplayReport } from './replaying';

/** A replay in a thread of its own with its own connections: SQLite is synchronous and would block the server. */
async function main(): Promise<void> {
  runInBackground();
  const { eventsFile, rowsFile, work } = workerData as ReplayOrder;
  const report = (message: ReplayReport) => parentPort?.postMessage(message);
  const stop = new AbortController();
  parentPort?.once('message', () => stop.abort());
  const events = new EmbeddedEventStore(eventsFile, { readOnly: true });
  const rows = new EmbeddedReadModelStore(rowsFile);
  try {
    const onProgress = (folded: number, position: string) => report({ kind: 'progress', folded, position });
    const findings = await replayPass({ ...work, events, rows, signal: stop.signal, onProgress });
    report({ kind: 'done', findings });
  } catch (error) {
    report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  } finally {
    await events.close();
    await rows.close();
    parentPort?.close();
  }
}

void main();
