import { FairTurns } from './fair-turns';

/**
 * Processes the items in order, at most `limit` at once. After a failure it starts no further item, finishes those in
 * progress (they may already be billed) and throws the first failure.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const limiter = new FairTurns(Math.max(1, limit));
  const failed = new AbortController();
  const fail = (error: unknown): never => {
    failed.abort(error);
    throw error;
  };
  const runs = items.map((item, index) => limiter.run(() => work(item, index).catch(fail), failed.signal));
  await Promise.allSettled(runs);
  failed.signal.throwIfAborted();
  return Promise.all(runs);
}
