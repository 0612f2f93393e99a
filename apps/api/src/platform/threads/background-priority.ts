import { constants, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/**
 * Lowers the priority of the calling thread or process (speech, encoding, rebuild) below the server's event loop. Only
 * Linux has priorities per thread; elsewhere the call would lower the whole server. The lowest priority would leave it
 * less than 2 % of a core that others keep busy, and the deadlines of its tasks would pass.
 */
export function runInBackground(): void {
  if (isMainThread || process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
