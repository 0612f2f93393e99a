import { Logger } from '@nestjs/common';
import { StoreUnavailable } from '../../../platform/errors/store-unavailable';
import type { ProjectionReport } from './projection-status';
import { LeaseLost } from './projector-lease';
import { StatusReports } from './status-reports';

const warn = jest.spyOn(Logger.prototype, 'warn');
beforeEach(() => warn.mockReset().mockImplementation());

function reports(...failures: Error[]) {
  const written: number[] = [];
  let eventsFolded = 0;
  const tells = new StatusReports(
    () => ({ name: 'tallies', eventsFolded: ++eventsFolded }) as ProjectionReport,
    async (report) => {
      const failure = failures.shift();
      if (failure) throw failure;
      written.push(report.eventsFolded);
    },
  );
  return { tells, written };
}

test('says once that it cannot write, writes with the next look, and says so again of the next time', async () => {
  const cut = () => new StoreUnavailable('The line is cut');
  const { tells, written } = reports(cut(), cut());
  for (let look = 0; look < 3; look++) await tells.tell();
  expect(written).toEqual([3]);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ projection: 'tallies' }), 'status not written yet');
});

test('leaves it to whoever has the projection now', async () => {
  const { tells } = reports(new LeaseLost('tallies is run by another'));
  await tells.tell();
  expect(warn).not.toHaveBeenCalled();
});
