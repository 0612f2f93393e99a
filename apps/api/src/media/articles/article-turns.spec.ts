import { setImmediate as settled } from 'node:timers/promises';
import { maxArticlesAtOnce } from '@duetcast/domain/limits/podcast-limits';
import { ArticleTurns, maxRequests } from './article-turns';

class ImpatientTurns extends ArticleTurns {
  protected override readonly waitTimeoutMs = 30;
}

const count = (length: number) => Array.from({ length }, (_, index) => index);

/** Starts reads that last until they are released. */
function reading(turns: ArticleTurns) {
  const running: { ownerId: string; release: () => void }[] = [];
  const read = (ownerId: string) =>
    turns.run(ownerId, () => new Promise<void>((release) => running.push({ ownerId, release })));
  const runningOf = (owner: string) => running.filter(({ ownerId }) => ownerId === owner).length;
  return { running, read, runningOf };
}

test('an account reads two pages at once; others do not wait behind its backlog', async () => {
  const { running, read, runningOf } = reading(new ArticleTurns());
  const reads = count(maxArticlesAtOnce + 3).map(() => read('acc_ada'));
  const other = read('acc_bob');
  await settled();
  expect([runningOf('acc_ada'), runningOf('acc_bob')]).toEqual([maxArticlesAtOnce, 1]);
  while (running.length > 0) {
    running.shift()!.release();
    await settled();
    expect(runningOf('acc_ada')).toBeLessThanOrEqual(maxArticlesAtOnce);
  }
  await Promise.all([...reads, other]);
});

test('an account that has too many waiting is refused, others are not', async () => {
  const { running, read } = reading(new ArticleTurns());
  const accepted = count(maxRequests.ofAccount).map(() => read('acc_ada'));
  await expect(read('acc_ada')).rejects.toMatchObject({ code: 'rate.exceeded', details: { retryAfterSeconds: 5 } });
  accepted.push(read('acc_bob'));
  await settled();
  while (running.length > 0) {
    running.shift()!.release();
    await settled();
  }
  await Promise.all(accepted);
});

test('waits for all accounts together are bounded', async () => {
  const { running, read } = reading(new ArticleTurns());
  const reads = count(maxRequests.ofAll / 2).flatMap((owner) => [read(`acc_${owner}`), read(`acc_${owner}`)]);
  await settled();
  await expect(read('acc_late')).rejects.toMatchObject({ code: 'rate.exceeded' });
  while (running.length > 0) {
    running.shift()!.release();
    await settled();
  }
  await Promise.all(reads);
});

test('a turn that does not come in time is an error of the page, and a failure gives its turn back', async () => {
  const turns = new ImpatientTurns();
  const { running, read } = reading(turns);
  const held = count(maxArticlesAtOnce).map(() => read('acc_ada'));
  await expect(read('acc_ada')).rejects.toMatchObject({ code: 'article.unreadable' });
  for (const { release } of running) release();
  await Promise.all(held);
  for (const _ of count(maxArticlesAtOnce + 1))
    await expect(turns.run('acc_ada', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
