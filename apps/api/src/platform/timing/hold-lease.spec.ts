import { holdLease, LeaseLost } from './hold-lease';

const renewEveryMs = 5;
const signal = new AbortController().signal;
const untilAborted = (held: AbortSignal) =>
  new Promise<never>((_resolve, reject) => held.addEventListener('abort', () => reject(held.reason as Error)));

test('renews while the work runs, also after a failed renewal, and never after it', async () => {
  let renewals = 0;
  let renewedTwice: () => void = () => undefined;
  const renew = async () => {
    renewals += 1;
    if (renewals === 1) throw new Error('The store is unavailable');
    renewedTwice();
    return true;
  };
  const work = () => new Promise<string>((resolve) => (renewedTwice = () => resolve('done')));
  await expect(holdLease({ renewEveryMs, renew, work, signal })).resolves.toBe('done');
  const atEnd = renewals;
  // As long a lease that is held is renewed several times.
  let others = 0;
  const renewOther = async () => ++others < 5;
  await holdLease({ renewEveryMs, renew: renewOther, work: untilAborted, signal }).catch(() => undefined);
  expect(renewals).toBe(atEnd);
});

test('aborts the work when the lease is lost, and does not try to renew it', async () => {
  const renew = jest.fn(async () => false);
  await expect(holdLease({ renewEveryMs, renew, work: untilAborted, signal })).rejects.toBeInstanceOf(LeaseLost);
  expect(renew).toHaveBeenCalledTimes(1);
});

test('aborts the work with the caller', async () => {
  const caller = new AbortController();
  const holding = holdLease({ renewEveryMs, renew: async () => true, work: untilAborted, signal: caller.signal });
  caller.abort(new Error('stopping'));
  await expect(holding).rejects.toThrow('stopping');
});
