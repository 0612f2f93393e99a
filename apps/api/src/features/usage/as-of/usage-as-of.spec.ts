import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { longProperty } from '../../../../../../test/support/long-check';
import { AppError } from '@duetcast/domain/kernel/errors';
import { projectionDecider } from '@duetcast/domain/projections/projection-decider';
import { aUsage } from '../../../../../../test/support/builders/usage.builder';
import { usageDecider, usageIdOf, type UsageCommand } from '@duetcast/domain/usage/usage-decider';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { usageByMonth, type UsageRow } from '@duetcast/projections/usage/usage-by-month';
import { Deciders } from '../../../eventing/deciders/deciders';
import { EmbeddedEventStore } from '../../../eventing/event-store/embedded/embedded-event-store';
import { ensureCollections } from '../../../eventing/projector/ensure-collections';
import { foldHistory } from '../../../eventing/projector/folding/history-fold';
import { EmbeddedReadModelStore } from '../../../eventing/read-models/embedded/embedded-read-model-store';
import { UsageStreams } from '../ledger/usage-reads';
import { UsageAsOf } from './usage-as-of';

const month = '2026-11';
const domains = ['a.example', 'b.example'] as const;
const usage: Projection = usageByMonth;
const timeOf = (step: number): string => new Date(Date.parse('2026-11-03T10:00:00.000Z') + step * 1_000).toISOString();

let folder: string;
let events: EmbeddedEventStore;
let rows: EmbeddedReadModelStore;
let usageAsOf: UsageAsOf;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'duetcast-usage-as-of-'));
  events = new EmbeddedEventStore(join(folder, 'events.db'));
  rows = new EmbeddedReadModelStore(join(folder, 'rows.db'));
  await ensureCollections(rows, [usage]);
  usageAsOf = new UsageAsOf(events, rows, new UsageStreams(events), new Deciders(events));
});
afterAll(async () => {
  await events.close();
  await rows.close();
  rmSync(folder, { recursive: true });
});

const anyId = fc.constantFrom('a', 'b', 'c', 'd');
const characters = fc.integer({ min: 0, max: 50 });
type CommandFor = (accountId: string, domain: string) => UsageCommand;
const anyCommand: fc.Arbitrary<CommandFor> = fc.oneof(
  fc.tuple(anyId, characters).map(([jobId, amount]): CommandFor => (accountId, domain) => {
    const limits = { account: 120, domain: null };
    return aUsage.reserve(`${jobId}-${domain}`, amount, { accountId, domain, month, limits });
  }),
  fc.tuple(anyId, fc.nat(50)).map(([jobId, amount]): CommandFor => (accountId, domain) => {
    return aUsage.settle(`${jobId}-${domain}`, amount, { accountId, month });
  }),
  fc.tuple(anyId, fc.integer({ min: -20, max: 20 })).map(([id, amount]): CommandFor => (accountId, domain) => {
    return aUsage.correct(`${id}-${domain}`, amount, { accountId, domain, month });
  }),
);
/** Time advances by 0 or 1 step, so that several events can share a timestamp. */
const anyHistory = fc.array(fc.tuple(fc.constantFrom(...domains), anyCommand, fc.integer({ min: 0, max: 1 })), {
  minLength: 1,
  maxLength: 25,
});

let accounts = 0;
let commands = 0;
let targets = 0;

/** Runs the commands; returns the time and position of each event. */
async function runHistory(accountId: string, history: readonly (readonly [string, CommandFor, number])[]) {
  const deciders = new Deciders(events);
  const context = (step: number) => ({
    commandId: `${accountId}/${(commands += 1)}`,
    actor: { kind: 'system', id: 'test' } as const,
    correlationId: 'c',
    causationId: 'c',
    at: timeOf(step),
  });
  const ignoreRejection = (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  };
  let step = 0;
  for (const [domain, commandFor, pause] of history) {
    step += pause;
    const command = commandFor(accountId, domain);
    await deciders.run(usageDecider, usageIdOf(accountId, month), command, context(step)).catch(ignoreRejection);
  }
  const appended: { at: string; position: string }[] = [];
  const filter = { streamPrefixes: [`usage-${accountId}-`] };
  for await (const { metadata, position } of events.readAll({ filter })) appended.push({ at: metadata.at, position });
  return appended;
}

/** Rows of a rebuild that stops at this position. */
async function rebuiltTo(through: string, accountId: string): Promise<UsageRow[]> {
  const target = `usage-as-of-${targets++}`;
  await rows.ensure({ name: target, indexes: usage.indexes });
  const filter = { streamPrefixes: [`usage-${accountId}-`] };
  const signal = new AbortController().signal;
  await foldHistory({ events, rows, projection: usage, target, filter, through, signal, onProgress: () => undefined });
  return (await rows.find<UsageRow>(target, { where: { accountId, month }, limit: 10 })).rows.map(({ row }) => row);
}

const summaryOf = ({ domain, charactersUsed, charactersReserved }: Omit<UsageRow, 'month'>) => ({
  domain,
  charactersUsed,
  charactersReserved,
});

test('usage as of any time equals a rebuild that stops at the last event of that time', async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const accountId = `acc-${accounts++}`;
      const appended = await runHistory(accountId, history);
      fc.pre(appended.length > 0);
      await foldHistory({
        events,
        rows,
        projection: usage,
        target: usage.name,
        filter: { streamPrefixes: [`usage-${accountId}-`] },
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      for (const at of new Set(appended.map((event) => event.at))) {
        const last = appended.filter((event) => event.at <= at).at(-1);
        const expected = (await rebuiltTo(last?.position ?? '', accountId)).map(summaryOf);
        const actual = (await usageAsOf.ofAccount(accountId, month, at)).map((row) =>
          summaryOf({ ...row, characterLimit: 0 }),
        );
        expect(actual).toEqual(expected);
        expect(actual.length).toBeGreaterThan(0);
      }
      expect(await usageAsOf.ofAccount(accountId, month, timeOf(-1))).toEqual([]);
    }),
    longProperty('usage as of a time', 10),
  );
});

test('omits events that the projection skips', async () => {
  const accountId = `acc-${accounts++}`;
  const correct = (id: string, amount: number): [string, CommandFor, number] => [
    domains[0],
    () => aUsage.correct(id, amount, { accountId, domain: domains[0], month }),
    1,
  ];
  await runHistory(accountId, [correct('a', 5), correct('b', 7)]);
  const stored: string[] = [];
  const stream = `usage-${usageIdOf(accountId, month)}`;
  for await (const { id } of events.readStream(stream)) stored.push(id);
  const place = { eventId: stored[0] ?? '', position: '1', stream, eventType: 'UsageCorrected' };
  await foldHistory({
    events,
    rows,
    projection: usage,
    target: usage.name,
    filter: { streamPrefixes: [stream] },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const used = async () => (await usageAsOf.ofAccount(accountId, month, timeOf(9))).map((row) => row.charactersUsed);
  expect(await used()).toEqual([12]);
  const context = {
    commandId: 'skip',
    actor: { kind: 'admin', id: 'root' },
    correlationId: 'c',
    causationId: 'c',
  } as const;
  await new Deciders(events).run(
    projectionDecider,
    usage.name,
    { type: 'SkipPoisoned', projection: usage.name, place, reason: 'test' },
    context,
  );
  expect(await used()).toEqual([7]);
});
