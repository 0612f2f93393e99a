import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { aJob } from '../../../../../../test/support/builders/job.builder';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import { longProperty } from '../../../../../../test/support/long-check';
import { anyJob, storedJob } from '../../../../../../test/support/arbitrary-jobs';
import { EmbeddedEventStore } from '../../../eventing/event-store/embedded/embedded-event-store';
import type { NewEvent, StoredEvent } from '../../../eventing/event-store/event-store';
import { foldHistory } from '../../../eventing/projector/folding/history-fold';
import { ensureCollections } from '../../../eventing/projector/ensure-collections';
import { EmbeddedReadModelStore } from '../../../eventing/read-models/embedded/embedded-read-model-store';
import { JobAuditState } from './job-audit-state';

let folder: string;
let store: EmbeddedEventStore;
let rows: EmbeddedReadModelStore;
let states: JobAuditState;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'duetcast-as-of-'));
  store = new EmbeddedEventStore(join(folder, 'events.db'));
  rows = new EmbeddedReadModelStore(join(folder, 'rows.db'));
  await ensureCollections(rows, [jobs]);
  states = new JobAuditState(store);
});
afterAll(async () => {
  await rows.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

let rounds = 0;
/** Appends each history to a new job, with the events of all jobs interleaved. */
async function appendInterleaved(histories: readonly JobEvent[][]): Promise<StoredEvent[][]> {
  const round = ++rounds;
  const storedJobs = histories.map((events, job) =>
    storedJob(`as-of-${round}-${job}`, withJobId(events, `as-of-${round}-${job}`)),
  );
  for (let index = 0; storedJobs.some((events) => index < events.length); index++)
    for (const [job, events] of storedJobs.entries()) {
      const event = events[index];
      if (!event) continue;
      const { type, data, metadata } = event;
      const id = `00000000-0000-4000-8${String(job).padStart(3, '0')}-${`${round}${String(index).padStart(4, '0')}`.padStart(12, '0')}`;
      const newEvent: NewEvent = { id, type, data, metadata };
      await store.append(event.stream, [newEvent], { expected: index === 0 ? 'noStream' : index - 1 });
    }
  return Promise.all(storedJobs.map(async ([first]) => readStream(first!.stream)));
}

const withJobId = ([first, ...rest]: readonly JobEvent[], jobId: string): JobEvent[] => [
  { ...first!, data: { ...first!.data, jobId } } as JobEvent,
  ...rest,
];

async function readStream(stream: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of store.readStream(stream)) events.push(event);
  return events;
}

/** The row after a rebuild from the first event in the store up to this one, in a separate collection. */
async function rebuiltAt(event: StoredEvent, target: string): Promise<JobRow | null> {
  await rows.ensure({ ...jobs, name: target });
  const filter = { streamPrefixes: ['job-'] };
  const { signal } = new AbortController();
  const projection = jobs as never;
  await foldHistory({
    events: store,
    rows,
    projection,
    target,
    filter,
    through: event.position,
    signal,
    onProgress: () => undefined,
  });
  const jobId = event.stream.slice('job-'.length);
  const row = (await rows.load<JobRow>(target, [jobId])).get(jobId)?.row ?? null;
  await rows.drop(target);
  return row;
}

test('the state as of any event equals a rebuild that stops at that event', async () => {
  let rebuilds = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyJob('j', 6), { minLength: 1, maxLength: 3 }), async (histories) => {
      const events = (await appendInterleaved(histories)).flat();
      for (const event of events) {
        const jobId = event.stream.slice('job-'.length);
        const state = await states.at(jobId, event.revision);
        expect(state.after).toEqual(await rebuiltAt(event, `jobs-as-of-${++rebuilds}`));
        const earlier = event.revision === 0 ? null : (await states.at(jobId, event.revision - 1)).after;
        expect(state.before).toEqual(earlier);
        expect(applied(state.before, state.changes)).toEqual(state.after);
      }
    }),
    longProperty('state as of an event', 12),
  );
});

/** Applies the differences to the previous row, to check that they are complete and contain nothing else. */
function applied(before: JobRow | null, changes: readonly { path: string; before: unknown; after: unknown }[]) {
  const row = structuredClone(before ?? {}) as Record<string, unknown>;
  for (const { path, before: previous, after: next } of changes) {
    const names = path.split('.');
    const last = names.pop()!;
    const parent = names.reduce((node, name) => node[name] as Record<string, unknown>, row);
    expect(parent[last] ?? null).toEqual(previous);
    expect(next).not.toEqual(previous);
    parent[last] = next;
  }
  // A field that is null from the start is no difference to a row that did not exist.
  return before ? row : { ...emptyRow, ...row };
}
const emptyRow = Object.fromEntries(
  [
    'token_id',
    'external_id',
    'awaitedProvider',
    'completedAt',
    'outputUrl',
    'outputHash',
    'keptSince',
    'expiredAt',
    'error',
    'errorCode',
    'shareId',
    'metadata',
  ].map((name) => [name, null]),
);

test('reports only the fields that a claim changes', async () => {
  const [events] = await appendInterleaved([[aJob.submitted(), aJob.claimed()]]);
  const jobId = events![0]!.stream.slice('job-'.length);
  expect((await states.at(jobId, 1)).changes).toEqual([
    { path: 'status', before: 'pending', after: 'processing' },
    { path: 'jobDetails.currentStep', before: 'job_created', after: 'tts_processing' },
  ]);
  expect(await states.at(jobId, 0)).toMatchObject({ complete: true, before: null, after: { status: 'pending' } });
  await expect(states.at(jobId, 2)).rejects.toMatchObject({ code: 'request.notFound' });
  await expect(states.at('never', 0)).rejects.toMatchObject({ code: 'request.notFound' });
});

test('returns no rows when max age deleted the first event', async () => {
  const [events] = await appendInterleaved([[aJob.submitted(), aJob.claimed(), aJob.cancelled()]]);
  const jobId = events![0]!.stream.slice('job-'.length);
  const readStream = jest.spyOn(store, 'readStream').mockImplementation(async function* () {
    yield* events!.slice(1);
  });
  const state = await states.at(jobId, 2);
  readStream.mockRestore();
  expect(state).toMatchObject({
    complete: false,
    before: null,
    after: null,
    changes: [],
    event: { type: 'JobCancelled' },
  });
});
