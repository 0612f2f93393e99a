import { setImmediate as settled } from 'node:timers/promises';
import { AccountTurns, type TurnLimits } from './account-turns';

const limits: TurnLimits = { ofAccount: 2, ofAll: 16, waitingOfAccount: 8, waitingOfAll: 64, waitTimeoutMs: 60_000 };
const [maxOfAccount, maxOfAll] = [limits.ofAccount + limits.waitingOfAccount, limits.ofAll + limits.waitingOfAll];

const count = (length: number) => Array.from({ length }, (_, index) => index);

/** Starts reads that last until they are released. */
function reading(turns = new AccountTurns(limits)) {
  const running: { ownerId: string; release: () => void }[] = [];
  const read = (ownerId: string) =>
    turns.run(ownerId, () => new Promise<void>((release) => running.push({ ownerId, release })));
  const runningOf = (owner: string) => running.filter(({ ownerId }) => ownerId === owner).length;
  return { running, read, runningOf };
}

test('an account has two turns at once; others do not wait behind its backlog', async () => {
  const { running, read, runningOf } = reading();
  const reads = count(limits.ofAccount + 3).map(() => read('acc_ada'));
  const other = read('acc_bob');
  await settled();
  expect([runningOf('acc_ada'), runningOf('acc_bob')]).toEqual([limits.ofAccount, 1]);
  while (running.length > 0) {
    running.shift()!.release();
    await settled();
    expect(runningOf('acc_ada')).toBeLessThanOrEqual(limits.ofAccount);
  }
  await Promise.all([...reads, other]);
});

test('an account that has too many waiting is refused, others are not', async () => {
  const { running, read } = reading();
  const accepted = count(maxOfAccount).map(() => read('acc_ada'));
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
  const { running, read } = reading();
  const reads = count(maxOfAll / 2).flatMap((owner) => [read(`acc_${owner}`), read(`acc_${owner}`)]);
  await settled();
  await expect(read('acc_late')).rejects.toMatchObject({ code: 'server.busy', details: { retryAfterSeconds: 5 } });
  while (running.length > 0) {
    running.shift()!.release();
    await settled();
  }
  await Promise.all(reads);
});

test('a turn that does not come in time says that the server is busy, and a failure gives its turn back', async () => {
  const turns = new AccountTurns({ ...limits, waitTimeoutMs: 30 });
  const { running, read } = reading(turns);
  const held = count(limits.ofAccount).map(() => read('acc_ada'));
  await expect(read('acc_ada')).rejects.toMatchObject({ code: 'server.busy' });
  for (const { release } of running) release();
  await Promise.all(held);
  for (const _ of count(limits.ofAccount + 1))
    await expect(turns.run('acc_ada', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
