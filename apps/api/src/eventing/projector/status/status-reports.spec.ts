import { Logger } from '@nestjs/common';
import { StoreUnavailable } from '../../../platform/errors/store-unavailable';
import type { ProjectionReport } from './projection-status';
import { LeaseLost } from '../../../platform/timing/hold-lease';
import { StatusReports } from './status-reports';

const warn = jest.spyOn(Logger.prototype, 'warn');
beforeEach(() => warn.mockReset().mockImplementation());

function reports(...failures: Error[]) {
  const written: number[] = [];
  let eventsFolded = 0;
  const reporter = new StatusReports(
    () => ({ name: 'tallies', eventsFolded: ++eventsFolded }) as ProjectionReport,
    async (report) => {
      const failure = failures.shift();
      if (failure) throw failure;
      written.push(report.eventsFolded);
    },
  );
  return { reporter, written };
}

test('logs the first of consecutive failures and retries at the next publish', async () => {
  const failure = () => new StoreUnavailable('The connection was lost');
  const { reporter, written } = reports(failure(), failure());
  for (let attempt = 0; attempt < 3; attempt++) await reporter.publish();
  expect(written).toEqual([3]);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ projection: 'tallies' }),
    'projection status not written',
  );
});

test('does not log a lost lease', async () => {
  const { reporter } = reports(new LeaseLost('tallies is run by another'));
  await reporter.publish();
  expect(warn).not.toHaveBeenCalled();
});
