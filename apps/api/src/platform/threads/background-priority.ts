import { constants, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/**
 * Lets the server's own loop go first: called by threads and processes that speak, encode or rebuild. A thread has a
 * priority of its own on Linux only; elsewhere the call would lower the whole server.
 */
export function runInBackground(): void {
  if (isMainThread || process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}
