import { Worker } from 'node:worker_threads';

interface Thread<Report> {
  /** Compiled file, from `workerFile`. */
  readonly file: string;
  readonly workerData: unknown;
  readonly signal: AbortSignal;
  readonly onReport: (report: Report) => void;
}

/**
 * Runs a thread to its end; sends it the message `stop` when `signal` aborts.
 * @throws the reason of `signal`, or what the thread threw
 */
export async function runInThread<Report>({ file, workerData, signal, onReport }: Thread<Report>): Promise<void> {
  signal.throwIfAborted();
  const worker = new Worker(file, { workerData });
  const stop = () => worker.postMessage('stop');
  signal.addEventListener('abort', stop);
  worker.on('message', onReport);
  try {
    await new Promise<void>((ended, failed) => worker.once('exit', () => ended()).once('error', failed));
  } finally {
    signal.removeEventListener('abort', stop);
  }
  signal.throwIfAborted();
}
