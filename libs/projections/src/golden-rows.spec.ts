import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountEvents } from '@duetcast/domain/accounts/account-decider';
import { connectionEvents } from '@duetcast/domain/sites/connection-events';
import { jobEvents } from '@duetcast/domain/jobs/job-events';
import type { EventCatalog, Recorded } from '@duetcast/domain/kernel/event';
import { lexiconEvents } from '@duetcast/domain/lexicon/lexicon-decider';
import { canonicalJson, type Json, type JsonObject } from '@duetcast/domain/kernel/json';
import { podcastEvents } from '@duetcast/domain/podcasts/podcast-events';
import { projectionEvents } from '@duetcast/domain/projections/projection-events';
import { publicationEvents } from '@duetcast/domain/publications/publication-decider';
import { replayEvents } from '@duetcast/domain/replays/replay-events';
import { showEvents } from '@duetcast/domain/shows/show-events';
import { soundEvents } from '@duetcast/domain/sounds/sounds-decider';
import { tokenEvents } from '@duetcast/domain/tokens/token-decider';
import { usageEvents } from '@duetcast/domain/usage/usage-events';
import { endpointEvents } from '@duetcast/domain/webhooks/endpoint-events';
import { webhookEvents } from '@duetcast/domain/webhooks/webhook-decider';
import { allProjections } from './all';
import { currentFor, rowIdsOf, type Projection } from './kernel/projection';

const goldenFile = 'test/data/golden-rows.json';
const update = 'UPDATE_GOLDEN=1 npx jest libs/projections/src/golden-rows.spec.ts';
const isUpdate = process.env.UPDATE_GOLDEN === '1';

/** What the golden events gave when they were last recorded. */
interface Golden {
  readonly version: number;
  /** Fields of the rows, sorted. */
  readonly fields: readonly string[];
  /** SHA-256 over every row after every event. */
  readonly rows: string;
}
interface GoldenRows {
  /** Number of golden events that were folded; the file of events only grows. */
  readonly events: number;
  readonly projections: Readonly<Record<string, Golden>>;
}

interface GoldenEvent {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: JsonObject;
}
const goldenEvents = JSON.parse(readFileSync('test/data/golden-events.json', 'utf8')) as GoldenEvent[];

const categories: Readonly<Record<string, EventCatalog>> = {
  'account-acc_ada': accountEvents,
  'connection-con_1': connectionEvents,
  'endpoints-acc_ada': endpointEvents,
  'job-job-1': jobEvents,
  'lexicon-acc_ada': lexiconEvents,
  'podcast-5d1f4a0e-0000-8000-8000-000000000001': podcastEvents,
  'projection-jobs': projectionEvents,
  'publication-share-job-1': publicationEvents,
  'replay-rep_1': replayEvents,
  'show-5d1f4a0e-0000-8000-8000-00000000000a': showEvents,
  'sounds-acc_ada': soundEvents,
  'token-acc_ada': tokenEvents,
  'usage-acc_ada': usageEvents,
  'webhook-whd_1': webhookEvents,
};
const streamOf = (type: string): string =>
  Object.entries(categories).find(([, catalog]) => Object.hasOwn(catalog, type))?.[0] ?? `other-${type}`;

/** The events forward, backward and forward again, so that each also meets a row; administrators cause the second pass. */
function history(events: readonly GoldenEvent[]): Recorded[] {
  const passes = [
    ...events.map((event) => ({ ...event, actor: { kind: 'user' as const, id: 'acc_ada' } })),
    ...events.toReversed().map((event) => ({ ...event, actor: { kind: 'admin' as const, id: 'acc_eve' } })),
    ...events.map((event) => ({ ...event, actor: { kind: 'worker' as const, id: 'worker-1' } })),
  ];
  return passes.map(({ type, schemaVersion, data, actor }, index) => ({
    id: `event-${index}`,
    stream: streamOf(type),
    type,
    data,
    revision: index,
    position: String(index).padStart(20, '0'),
    metadata: {
      $correlationId: `request-${index}`,
      $causationId: `cause-${index}`,
      actor,
      at: new Date(Date.parse('2026-11-20T12:00:00.000Z') + index * 1000).toISOString(),
      schemaVersion,
      catalog: 1,
      ownerId: 'acc_ada',
      previousHash: '',
      hash: '',
    },
  }));
}

function goldenOf(projection: Projection, events: readonly GoldenEvent[]): Golden {
  const rows = new Map<string, object>();
  const states: Json[] = [];
  const fields = new Set<string>();
  for (const stored of history(events)) {
    if (!Object.hasOwn(projection.events, stored.type)) continue;
    const event = currentFor(projection, stored);
    for (const id of rowIdsOf(projection, event)) {
      const row = projection.fold(rows.get(id) ?? null, event, id);
      if (row) rows.set(id, row);
      else rows.delete(id);
      Object.keys(row ?? {}).forEach((field) => fields.add(field));
      states.push([stored.position, id, row as Json]);
    }
  }
  const hash = createHash('sha256').update(canonicalJson(states)).digest('hex');
  return { version: projection.version, fields: [...fields].sort(), rows: hash };
}

interface Check {
  readonly projection: Projection;
  readonly file: string;
  readonly golden: Golden | undefined;
  /** The rows that the recorded events give now. */
  readonly now: Golden;
}

/** What a developer forgot about the fold of a projection. */
function problemsOf({ projection: { name, version }, file, golden, now }: Check): string[] {
  if (!golden) return [`${name} is not recorded: run ${update}`];
  const isRaised = version > golden.version;
  if (now.rows !== golden.rows && !isRaised) return [`The rows of ${name} have changed: raise version in ${file}`];
  return version === golden.version
    ? []
    : [`${name} has version ${version}, recorded is ${golden.version}: run ${update}`];
}

const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /(?<!spec)\.ts$/.test(path),
);
const fileOf = ({ name }: Projection): string => {
  const isSource = (path: string) => readFileSync(join(__dirname, path), 'utf8').includes(`  name: '${name}',`);
  return `libs/projections/src/${files.find(isSource) ?? '?'}`;
};

const recorded = (
  existsSync(goldenFile)
    ? JSON.parse(readFileSync(goldenFile, 'utf8'))
    : { events: goldenEvents.length, projections: {} }
) as GoldenRows;
const checks = allProjections.map((projection) => ({
  projection,
  file: fileOf(projection),
  golden: recorded.projections[projection.name],
  now: goldenOf(projection, goldenEvents.slice(0, recorded.events)),
}));

function write(): void {
  const projections = checks.map(({ projection }): [string, Golden] => [
    projection.name,
    goldenOf(projection, goldenEvents),
  ]);
  writeFileSync(
    goldenFile,
    `${JSON.stringify({ events: goldenEvents.length, projections: Object.fromEntries(projections) }, null, 2)}\n`,
  );
}

test('the rows of every projection are as recorded, or its version is raised', () => {
  const problems = checks.flatMap(problemsOf);
  const ofSource = problems.filter((problem) => !problem.endsWith(update));
  expect(ofSource).toEqual([]);
  if (isUpdate) return write();
  expect(problems).toEqual([]);
  const added = recorded.events === goldenEvents.length ? '' : `There are new golden events: run ${update}`;
  expect(added).toBe('');
});

test('every projection’s file is known, and the golden events give it rows', () => {
  expect(checks.filter(({ file }) => file.endsWith('?'))).toEqual([]);
  expect(checks.filter(({ now }) => now.fields.length === 0).map(({ file }) => file)).toEqual([]);
});

describe('the guard', () => {
  const [{ projection, golden, now, file }] = checks as [Check];
  const check = (changes: Partial<Check>) => problemsOf({ projection, golden, now, file, ...changes });
  const other = { ...now, rows: 'other' };

  test('names the file whose version to raise', () =>
    expect(check({ now: other })).toEqual([`The rows of jobs have changed: raise version in ${file}`]));
  test('asks to record a raised version', () =>
    expect(check({ now: other, projection: { ...projection, version: projection.version + 1 } })).toEqual([
      `jobs has version ${projection.version + 1}, recorded is ${projection.version}: run ${update}`,
    ]));
  test('notices a changed fold of every projection', () => {
    for (const each of allProjections) {
      const fold: typeof each.fold = (...args) => {
        const row = each.fold(...args);
        return row && { ...row, mood: 1 };
      };
      const changed = { ...each, fold };
      expect(goldenOf(changed, goldenEvents).rows).not.toBe(goldenOf(each, goldenEvents).rows);
    }
  });
});
