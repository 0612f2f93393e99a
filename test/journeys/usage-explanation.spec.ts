import fc from 'fast-check';
import { AppError } from '@duetcast/domain/kernel/errors';
import { aUsage } from '../support/builders/usage.builder';
import type { UsageCommand } from '@duetcast/domain/usage/usage-decider';
import type { ExplainedFigure, ExplainedStep } from '../../apps/api/src/features/usage/reports/usage-explanation';
import { testApp } from '../support/test-app';
import { UsageCommands } from '../support/usage-commands';
import { longProperty } from '../support/long-check';

interface ExplainedPage {
  readonly data: ExplainedFigure;
  readonly page: { readonly next: string | null };
}

const month = '2026-11';
type GeneratedCommand = readonly ['reserve' | 'use' | 'release' | 'correct', id: number, characters: number];

const anyCommand: fc.Arbitrary<GeneratedCommand> = fc.tuple(
  fc.constantFrom('reserve', 'reserve', 'use', 'release', 'correct'),
  fc.nat(6),
  fc.integer({ min: -300, max: 300 }),
);

describe('the explanation of a usage figure', () => {
  let session: string;
  let accountId: string;
  let usage: UsageCommands;
  let domains = 0;
  const server = testApp({ ROLES: 'api,projector' });
  beforeAll(async () => {
    session = await server.signIn();
    const { body } = await get('/api/auth/status', 200);
    accountId = (body as { data: { user: { id: string } } }).data.user.id;
    usage = new UsageCommands(server, accountId);
  });

  const get = async (path: string, status: number): Promise<{ body: unknown }> =>
    server.http().get(path).set('authorization', `Bearer ${session}`).expect(status);
  const explained = async (domain: string, limit: number, cursor = '') => {
    const path = `/api/usage/characters/${domain}/events?month=${month}&limit=${limit}${cursor}`;
    return (await get(path, 200)).body as ExplainedPage;
  };
  const allPages = async (domain: string, limit: number) => {
    const steps: ExplainedStep[] = [];
    for (let cursor = ''; ;) {
      const { data, page } = await explained(domain, limit, cursor);
      expect(data.events.length).toBeLessThanOrEqual(limit);
      steps.push(...data.events);
      if (page.next === null) return { steps, figure: data.figure, complete: data.complete };
      cursor = `&cursor=${page.next}`;
    }
  };

  const commandOf = ([kind, id, characters]: GeneratedCommand, domain: string): UsageCommand => {
    const scope = { accountId, domain, month };
    const jobId = `job-${id}-${domain}`;
    if (kind === 'use') return aUsage.settle(jobId, characters > 0 ? characters : null, scope);
    if (kind === 'release') return aUsage.settle(jobId, 0, scope);
    if (kind === 'correct') return aUsage.correct(`fix-${id}-${domain}`, characters, scope);
    return aUsage.reserve(jobId, Math.abs(characters), { ...scope, limits: { account: null, domain: 1_000 } });
  };
  const ignoreRejection = (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  };
  /** Runs the commands; ignores rejections. */
  const runCommands = async (commands: readonly GeneratedCommand[], domain: string) => {
    for (const [index, command] of commands.entries())
      await usage.run(`${domain}-${index}`, month, [commandOf(command, domain)]).catch(ignoreRejection);
  };

  test('lists paged events that sum to the figure, for arbitrary commands', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyCommand, { maxLength: 25 }),
        fc.integer({ min: 1, max: 9 }),
        async (commands, limit) => {
          const domain = `d${(domains += 1)}.example`;
          await runCommands([['reserve', 9, 10], ...commands], domain);
          const { steps, figure, complete } = await allPages(domain, limit);
          const stored = await usage.events(month, domain);
          expect(steps.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
          expect(steps.at(-1)).toMatchObject(figure);
          const sum = (...signs: string[]) =>
            steps.reduce((total, { sign, characters }) => total + (signs.includes(sign) ? characters : 0), 0);
          expect(figure.used).toBe(sum('used', 'corrected'));
          expect(figure.reserved).toBe(sum('reserved') - sum('used', 'released'));
          expect(complete).toBe(true);
          const { body } = await get(`/api/usage/characters/${domain}?month=${month}`, 200);
          expect((body as { data: object }).data).toMatchObject({ totalCharacters: figure.used });
        },
      ),
      longProperty('usage explanations', 25),
    );
  });

  test('lists job, reason and resulting figure of each event', async () => {
    const domain = 'explained.example';
    await runCommands(
      [
        ['reserve', 1, 60],
        ['reserve', 2, 30],
        ['use', 1, 60],
        ['release', 2, 0],
        ['correct', 1, -10],
      ],
      domain,
    );
    const { data } = await explained(domain, 10);
    expect(data.figure).toEqual({ used: 50, reserved: 0 });
    expect(data.events.map((event) => [event.sign, event.characters, event.jobId, event.used, event.reserved])).toEqual(
      [
        ['reserved', 60, 'job-1-explained.example', 0, 60],
        ['reserved', 30, 'job-2-explained.example', 0, 90],
        ['used', 60, 'job-1-explained.example', 60, 30],
        ['released', 30, 'job-2-explained.example', 60, 0],
        ['corrected', -10, null, 50, 0],
      ],
    );
    expect(data.events.map(({ reason }) => reason)).toEqual([null, null, null, 'The job failed.', 'Counted twice.']);
    expect(data.events.map(({ by }) => by)).toEqual(Array(5).fill('system'));
  });

  test('is empty for a month without events and 404 for an unknown domain', async () => {
    await runCommands([['reserve', 1, 1]], 'quiet.example');
    const { body } = await get('/api/usage/characters/quiet.example/events?month=2020-01', 200);
    expect((body as ExplainedPage).data).toEqual({
      domain: 'quiet.example',
      month: '2020-01',
      figure: { used: 0, reserved: 0 },
      complete: true,
      events: [],
    });
    expect((await get('/api/usage/characters/never.example/events', 404)).body).toMatchObject({
      code: 'usage.domainMissing',
    });
  });

  test.each([
    ['limit=0', 400],
    ['limit=1', 200],
    ['limit=500', 200],
    ['limit=501', 400],
    ['cursor=guessed', 400],
    ['cursor=1.2', 400],
    ['cursor=x.1.1', 400],
    ['cursor=0.1.1', 200],
    ['month=2026-13', 400],
    ['page=2', 400],
  ])('?%s returns %i', async (query, status) => {
    await runCommands([['reserve', 1, 1]], 'limits.example');
    const { body } = await get(`/api/usage/characters/limits.example/events?${query}`, status);
    if (status === 400) expect(body).toMatchObject({ errors: [{ param: query.split('=')[0] }] });
  });
});
