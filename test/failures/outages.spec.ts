import { charactersIn } from '@duetcast/domain/kernel/characters';
import { pass, type FailureMode } from '../support/failing-server/failure-mode';
import { randomNumbers, seedOf, sized } from '../support/long-check';
import { advance, stopDate } from '../support/moved-date';
import { until } from '../support/until';
import { FailingPipeline, type JobService } from './failing-jobs';
import { awayModes, minute, outagesMs, second } from './outage-modes';
import { servicesOfJobs } from './services/of-jobs';

const modes: readonly FailureMode[] = [...awayModes, { kind: 'cut' }, { kind: 'html200' }];
const services = sized(0, 1) ? servicesOfJobs : servicesOfJobs.slice(0, 2);
const jobCount = sized(6, 30);

let random: () => number;
beforeAll(() => void (random = randomNumbers(seedOf('outages of services'))));
beforeEach(stopDate);
afterEach(() => void jest.useRealTimers());

/** Jobs of three accounts, of which some are done when the outage begins, some run and some wait. */
async function jobsThrough(service: JobService, outageMs: number, mode: FailureMode): Promise<void> {
  const pipeline = await FailingPipeline.of(service, { LEASE_SECONDS: '3600' });
  const { fixture, failing } = pipeline;
  const owners = ['acc_ada', 'acc_bob', 'acc_eve'];
  const texts = (at: number): string[] => [`Hi ${at}.`, `Bye ${at}.`];
  const typesOf = (at: number): Promise<string[]> => fixture.types(`job-${at}`);
  const numbers = Array.from({ length: jobCount }, (_, at) => at);
  try {
    for (const at of numbers) await pipeline.submit(`job-${at}`, texts(at), owners[at % owners.length]);
    await fixture.untilType(`job-${Math.floor(random() * jobCount)}`, 'SegmentSynthesized');
    await failing.fail(mode);
    await advance(outageMs);
    await failing.fail(pass);
    const isDone = async () =>
      (await Promise.all(numbers.map(typesOf))).every((types) => types.includes('JobCompleted'));
    for (let waitedMs = 0; !(await isDone()) && waitedMs < 2 * outageMs + 20 * minute; waitedMs += 5 * second)
      await advance(5 * second);
    const ends = await Promise.all(
      numbers.map(async (at) => (await typesOf(at)).filter((type) => /^Job(Compl|Fail|Canc)/.test(type))),
    );
    expect(ends).toEqual(numbers.map(() => ['JobCompleted']));
    for (const [index, owner] of owners.entries()) {
      const own = numbers.filter((at) => at % owners.length === index).flatMap(texts);
      const used = own.reduce((sum, text) => sum + charactersIn(text), 0);
      await untilUsed(pipeline, owner, used);
    }
  } finally {
    await pipeline.close();
  }
}

async function untilUsed({ fixture }: FailingPipeline, owner: string, used: number): Promise<void> {
  await until(async () => (await fixture.usage(undefined, owner)).reserved === 0);
  expect(await fixture.usage(undefined, owner)).toEqual({ used, reserved: 0 });
}

const randomOf = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;

/** What may have been paid for ends the attempt, at once or at the third time (purchases.spec.ts): no outage of speech. */
const modesOf = ({ provider }: JobService): readonly FailureMode[] => (provider ? awayModes : modes);

describe.each(services)('an outage of: $title', (service) => {
  test.each(outagesMs)('of %i ms: every accepted job completes by itself, and is charged once', async (outageMs) =>
    jobsThrough(service, outageMs, randomOf(modesOf(service))),
  );
});
