import { Logger } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { Deciders } from '../../deciders/deciders';
import { StoreUnavailable } from '../../../platform/errors/store-unavailable';
import { RebuildOutcomes } from './rebuild-outcomes';

const logged = { warn: jest.spyOn(Logger.prototype, 'warn'), error: jest.spyOn(Logger.prototype, 'error') };
beforeEach(() => {
  for (const spy of Object.values(logged)) spy.mockReset().mockImplementation();
});

/** Fails as it is told, then succeeds. */
function outcomes(...failures: Error[]) {
  const run = jest.fn(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
  });
  return { run, outcomes: new RebuildOutcomes({ run } as unknown as Deciders, 'w1', 1) };
}

test.each([new StoreUnavailable('The line is cut'), new AppError('store.conflict'), new Error('unforeseen')])(
  'tries again after "%s", and says so',
  async (failure) => {
    const { outcomes: told, run } = outcomes(failure);
    await told.tell('tallies', 'r1', { rowVersion: 2 });
    expect(run).toHaveBeenCalledTimes(2);
    expect(logged.warn).toHaveBeenCalledWith(expect.objectContaining({ err: failure }), 'outcome not stored yet');
  },
);

test('takes a refusal for an answer, and says so', async () => {
  const refusal = new AppError('projection.notRebuilding');
  const { outcomes: told, run } = outcomes(refusal, refusal, refusal);
  await told.tell('tallies', 'r1', { error: 'Poison.' });
  expect(run).toHaveBeenCalledTimes(1);
  expect(logged.error).toHaveBeenCalledWith(expect.objectContaining({ err: refusal }), 'outcome refused');
});
