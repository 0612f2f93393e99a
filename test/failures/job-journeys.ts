import { FailingPipeline, moments, type JobCell, type JobService, type Moment } from './failing-jobs';
import { pass, type FailureMode } from '../support/failing-server/failure-mode';
import { expectTable } from './document';
import { modesOf, titleOf } from './modes';
import { jobTable } from './tables';

/** A line with a voice that speaks here begins within this time, or ten times what it takes while nothing fails, ms. */
const longestWaitMs = 2_000;
/** Each call to storage is made three times, ms. */
const longestStorageMs = 20_000;
/** The work was done, or may have been, and its result is not here. */
const losing: readonly FailureMode['kind'][] = ['lost', 'cut', 'hungInBody', 'truncated', 'empty'];

/** Numbers are spelled out for some voices. */
const lettersOf = (count: number): string =>
  [...String(count).padStart(2, '0')].map((digit) => 'bcdfghjklm'[Number(digit)]).join('');

/** Each failure of the service, each at submission and in the middle of a job, as a journey of its own. */
export function jobJourneys(service: JobService): void {
  const rows = modesOf(service.bodyOf).flatMap((mode) =>
    moments.map((moment) => [titleOf(mode), moment, mode] as const),
  );
  const cells: JobCell[] = [];
  let pipeline: FailingPipeline;
  let idleMs: number;

  beforeAll(async () => {
    pipeline = await FailingPipeline.of(service, { LEASE_SECONDS: '3600' });
    const first = await pipeline.run(pass, 'at submission', 'first');
    idleMs = Math.max(first.othersMs, (await pipeline.run(pass, 'in the middle', 'second')).othersMs);
  });
  afterAll(async () => {
    jest.useRealTimers();
    await pipeline.close();
  });

  test.each(rows)('%s, %s', async (_title, moment: Moment, mode) => {
    const cell = await pipeline.run(mode, moment, `${moment.at(-1)}${lettersOf(cells.length)}`);
    cells.push(cell);
    const { outcome, code, kinds, deletes, afterwards } = cell;
    expect(outcome).not.toBe('hung');
    expect(code).not.toBe('internal');
    expect(deletes).toBe(0);
    // Clips are at addresses of users, who read what failed.
    if (!service.clips && outcome !== 'completes') expect(kinds).not.toEqual([]);
    expect(afterwards).toBe(outcome === 'waits' ? 'completes' : null);
    // A job pays for the lines that it rendered, when it ends, and once.
    const isComplete = [outcome, afterwards].includes('completes');
    expect(cell.rendered).toBe(isComplete ? cell.characters : cell.rendered % cell.characters);
    expect([cell.chargedBefore, cell.charged]).toEqual([0, cell.rendered]);
    expectPurchases(cell);
    expectOthers(cell);
  });

  test('the document holds the table', () => expectTable(jobTable(cells), 'What a job does', service.title));

  function expectPurchases({ mode, moment, outcome, performed, afterwards }: JobCell): void {
    const lines = moment === 'at submission' ? 1 : 2;
    const perLine = service.content || !losing.includes(mode.kind) ? 1 : service.clips ? 3 : 2;
    expect(performed).toBeLessThanOrEqual(lines - 1 + perLine);
    if ([outcome, afterwards].includes('completes')) expect(performed).toBeGreaterThanOrEqual(lines);
    if (outcome === 'is refused') expect(performed).toBe(0);
  }

  function expectOthers({ mode, notReady, othersMs, othersCode }: JobCell): void {
    const isAway = service.content !== undefined && mode.kind !== 'slow';
    expect(notReady).toEqual(isAway ? ['content'] : []);
    expect(othersCode).toBe(isAway ? 'store.unavailable' : null);
    expect(othersMs).toBeLessThan(service.content ? longestStorageMs : Math.max(longestWaitMs, 10 * idleMs));
  }
}
