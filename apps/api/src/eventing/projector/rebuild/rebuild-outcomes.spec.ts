import { Logger } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { Deciders } from '../../deciders/deciders';
import { StoreUnavailable } from '../../../platform/errors/store-unavailable';
import { RebuildOutcomes } from './rebuild-outcomes';

const logged = { warn: jest.spyOn(Logger.prototype, 'warn'), error: jest.spyOn(Logger.prototype, 'error') };
beforeEach(() => {
  for (const spy of Object.values(logged)) spy.mockReset().mockImplementation();
});

/** Fails with the given errors, then succeeds. */
function outcomes(...failures: Error[]) {
  const run = jest.fn(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
  });
  return { run, outcomes: new RebuildOutcomes({ run } as unknown as Deciders, 'w1', 1) };
}

test.each([new StoreUnavailable('The connection was lost'), new AppError('store.conflict'), new Error('unexpected')])(
  'retries after "%s" and logs a warning',
  async (failure) => {
    const { outcomes: recorder, run } = outcomes(failure);
    await recorder.record('tallies', 'r1', { rowVersion: 2 });
    expect(run).toHaveBeenCalledTimes(2);
    expect(logged.warn).toHaveBeenCalledWith(
      expect.objectContaining({ err: failure }),
      'rebuild outcome not stored, retrying',
    );
  },
);

test('does not retry a rejected command and logs an error', async () => {
  const rejection = new AppError('projection.notRebuilding');
  const { outcomes: recorder, run } = outcomes(rejection, rejection, rejection);
  await recorder.record('tallies', 'r1', { error: 'Poison.' });
  expect(run).toHaveBeenCalledTimes(1);
  expect(logged.error).toHaveBeenCalledWith(expect.objectContaining({ err: rejection }), 'rebuild outcome rejected');
});
