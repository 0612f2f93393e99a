import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { aUsage } from '../../../../../test/support/builders/usage.builder';
import { domainSums, usageDecider, usageIdOf, type UsageCommand } from '@duetcast/domain/usage/usage-decider';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { usageByMonth } from '@duetcast/projections/usage/usage-by-month';
import { Deciders } from '../../eventing/deciders/deciders';
import { EmbeddedEventStore } from '../../eventing/event-store/embedded/embedded-event-store';
import { BehindProjections } from '../../eventing/projector/await-projections';
import type { ProjectionReports } from '../../eventing/projector/projection-reports';
import { foldHistory } from '../../eventing/projector/folding/history-fold';
import { EmbeddedReadModelStore } from '../../eventing/read-models/embedded/embedded-read-model-store';
import { UsageAsOf } from './as-of/usage-as-of';
import { UsageExplanation } from './reports/usage-explanation';
import { UsageStreams, UsageRows } from './ledger/usage-reads';
import { CoveredEvents } from './statement/usage-statement';
import { longProperty } from '../../../../../test/support/long-check';

const month = '2026-11';
const domains = ['a.example', 'b.example', 'c.example'];
const usage: Projection = usageByMonth;

const folder = mkdtempSync(join(tmpdir(), 'duetcast-usage-sums-'));
const events = new EmbeddedEventStore(join(folder, 'events.db'));
const store = new EmbeddedReadModelStore(join(folder, 'rows.db'));
const deciders = new Deciders(events);
const streams = new UsageStreams(events);
const rows = new UsageRows(store, new BehindProjections({} as ProjectionReports));
const explanation = new UsageExplanation(streams, rows);
const asOf = new UsageAsOf(events, store, streams, deciders);
let sequence = 0;

beforeAll(() => store.ensure({ name: usage.name, indexes: usage.indexes }));
afterAll(async () => {
  await events.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

interface Step {
  readonly domain: string;
  readonly kind: 'reserve' | 'settle' | 'correct';
  readonly id: number;
  readonly characters: number;
}
const anyStep: fc.Arbitrary<Step> = fc.record({
  domain: fc.constantFrom(...domains),
  kind: fc.constantFrom('reserve', 'reserve', 'settle', 'settle', 'correct'),
  id: fc.nat(3),
  characters: fc.nat(60),
});

const context = () => {
  const commandId = `command-${(sequence += 1)}`;
  return { commandId, actor: { kind: 'system', id: 'test' }, correlationId: 'c', causationId: 'c' } as const;
};

function commandOf({ domain, kind, id, characters }: Step, accountId: string): UsageCommand {
  const [scope, jobId] = [{ accountId, domain, month }, `${id}-${domain}`];
  if (kind === 'settle') return aUsage.settle(jobId, characters, scope);
  if (kind === 'correct') return aUsage.correct(`fix-${jobId}`, characters - 30, scope);
  return aUsage.reserve(jobId, characters, { ...scope, limits: { account: 150, domain: 80 } });
}

async function run(accountId: string, steps: readonly Step[]): Promise<void> {
  const ignoreRejection = (error: unknown) => {
    if (!isAppError(error)) throw error;
  };
  for (const step of steps)
    await deciders
      .run(usageDecider, usageIdOf(accountId, month), commandOf(step, accountId), context())
      .catch(ignoreRejection);
}

async function fold(accountId: string): Promise<void> {
  const { signal } = new AbortController();
  const filter = { streamPrefixes: [`usage-${accountId}-`] };
  const history = { events, rows: store, projection: usage, target: usage.name, filter, signal };
  await foldHistory({ ...history, onProgress: () => undefined });
}

async function explained(accountId: string, domain: string) {
  let cursor: string | undefined;
  for (;;) {
    const { data, next } = await explanation.page({ accountId, domain, month }, 4, cursor);
    const last = data.events.at(-1);
    if (next === null) return { figure: data.figure, last: { used: last?.used, reserved: last?.reserved } };
    cursor = next;
  }
}

async function stated(accountId: string) {
  const covered = new CoveredEvents();
  for await (const event of streams.ofAccount({ accountId, month })) covered.add(event);
  return covered.stated();
}

test('rows, decider, explanation, statement and past usage have the same sums', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40 }), async (steps) => {
      const accountId = `acc-${(sequence += 1)}`;
      await run(accountId, steps);
      await fold(accountId);
      const found = await rows.ofMonth(accountId, month);
      const statement = await stated(accountId);
      const past = await asOf.ofAccount(accountId, month, '2999-01-01T00:00:00.000Z');
      const { state } = await deciders.load(usageDecider, usageIdOf(accountId, month));
      expect(statement.domains.map(({ domain }) => domain)).toEqual(found.map(({ domain }) => domain).sort());
      for (const { domain, charactersUsed: used, charactersReserved: reserved } of found) {
        const sums = { used, reserved };
        expect(await explained(accountId, domain)).toEqual({ figure: sums, last: sums });
        expect(statement.domains.find((one) => one.domain === domain)).toMatchObject(sums);
        expect(past.find((one) => one.domain === domain)).toMatchObject({
          charactersUsed: used,
          charactersReserved: reserved,
        });
        expect(domainSums(state, domain)).toEqual(sums);
      }
      expect(statement.totals).toMatchObject({ used: state.used, reserved: state.reserved });
    }),
    longProperty('usage sums', 40),
  );
});
