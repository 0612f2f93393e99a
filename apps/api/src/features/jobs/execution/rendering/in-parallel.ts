/**
 * Processes the items in order, at most `limit` at once. After a failure it starts no further item, finishes those in
 * progress (they may already be billed) and throws the first failure.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const failures: unknown[] = [];
  const queue = items.entries();
  const processQueue = async (): Promise<void> => {
    for (const [index, item] of queue) {
      try {
        results[index] = await work(item, index);
      } catch (error) {
        failures.push(error);
      }
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(limit, items.length)) }, processQueue));
  if (failures.length > 0) throw failures[0];
  return results;
}
