import { randomNumbers } from '../../../../../test/support/long-check';
import { Contention } from './contention';

const stream = 'usage-1';
/** From a process to the store and back, ms. */
const roundTripMs = 4;
/** Time to decide one command, ms. */
const decisionMs = 0.25;
const maxGroupCommands = 200;
const perSecond = 200;
const seconds = 10;

/** One of several processes that append to one stream; time is simulated. */
class Writer {
  readonly acceptedMs: number[] = [];
  private waiting: number[] = [];
  private isBusy = false;
  private known = 0;

  constructor(
    private readonly shared: { revision: number },
    private readonly contention: Contention,
  ) {}

  add(): void {
    this.waiting.push(performance.now());
    if (!this.isBusy) this.next();
  }

  private next(): void {
    this.isBusy = this.waiting.length > 0;
    if (this.isBusy) setTimeout(() => this.attempt(), this.contention.delayMs(stream));
  }

  private attempt(): void {
    const startedAt = performance.now();
    const isFresh = this.contention.has(stream);
    const count = Math.min(this.waiting.length, maxGroupCommands);
    setTimeout(
      () => {
        if (isFresh) this.known = this.shared.revision;
        setTimeout(() => this.append(startedAt, count), roundTripMs + count * decisionMs);
      },
      isFresh ? roundTripMs : 0,
    );
  }

  private append(startedAt: number, count: number): void {
    if (this.shared.revision === this.known) {
      this.shared.revision += 1;
      this.contention.succeeded(stream, performance.now() - startedAt);
      this.acceptedMs.push(...this.waiting.splice(0, count).map((since) => performance.now() - since));
    } else this.contention.conflicted(stream, performance.now() - startedAt);
    this.known = this.shared.revision;
    this.next();
  }
}

/** The slowest 1 % of the commands of each process. */
function percentilesOf(processes: number, seed: number): number[] {
  const shared = { revision: 0 };
  const random = randomNumbers(seed);
  const writers = Array.from({ length: processes }, () => new Writer(shared, new Contention(random)));
  for (const [index, writer] of writers.entries())
    for (let sent = 0; sent < (seconds * perSecond) / processes; sent++)
      setTimeout(() => writer.add(), ((sent + index / processes) * processes * 1_000) / perSecond);
  jest.advanceTimersByTime(2 * seconds * 1_000);
  return writers.map(({ acceptedMs }) => {
    expect(acceptedMs).toHaveLength((seconds * perSecond) / processes);
    return acceptedMs.sort((a, b) => a - b)[Math.floor(acceptedMs.length * 0.99)]!;
  });
}

describe('200 commands per second for one stream', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test.each([1, 2, 4, 16])('none of %s processes waits for a second', (processes) => {
    for (let seed = 1; seed <= 10; seed++)
      for (const slowest of percentilesOf(processes, seed)) expect(slowest).toBeLessThan(1_000);
  });
});
