import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as quietMoment } from 'node:timers/promises';
import type { Position } from '@duetcast/domain/kernel/event';
import { allProjections } from '@duetcast/projections/all';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { ProjectionProgress } from '../../apps/api/src/eventing/projector/status/projection-progress';
import { allRows } from '../../apps/api/src/eventing/read-models/all-rows';
import { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import type { TestApp } from './test-app';

interface StoredState {
  /** `stream@revision type` of every event. */
  readonly events: readonly string[];
  /** `projection/id: JSON` of every row. */
  readonly rows: readonly string[];
  /** Hashes and names in the content store. */
  readonly content: readonly string[];
}

/** What was read of an application's log: the next read continues there. */
const logs = new WeakMap<TestApp, { after: Position | null; readonly events: string[] }>();

async function eventsOf(server: TestApp): Promise<readonly string[]> {
  const log = logs.get(server) ?? { after: null, events: [] };
  logs.set(server, log);
  for await (const { stream, revision, type, position } of server.app.get(EventStore).readAll({ after: log.after })) {
    log.events.push(`${stream}@${revision} ${type}`);
    log.after = position;
  }
  return [...log.events];
}

/** What an application has stored: events of every category, rows of every projection, content. */
async function storedStateOf(server: TestApp): Promise<StoredState> {
  const { app, dataDir } = server;
  const events = await eventsOf(server);
  const rows: string[] = [];
  for (const { name } of allProjections)
    for await (const { id, row } of allRows(app.get(ReadModelStore), name, { pageSize: 1_000 }))
      rows.push(`${name}/${id}: ${JSON.stringify(row)}`);
  const folder = join(dataDir, 'content');
  const content = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\w{64}/.test(path));
  return { events, rows: rows.sort(), content: content.sort() };
}

const projectionNames = allProjections.map(({ name }) => name);

/** The stored state once no event was appended for a moment and the rows have all of them. */
export async function settledStateOf(server: TestApp): Promise<StoredState> {
  const [events, progress] = [server.app.get(EventStore), server.app.get(ProjectionProgress)];
  for (;;) {
    const head = await events.head();
    await quietMoment(40);
    await progress.reached(projectionNames, head, 30_000);
    const state = await storedStateOf(server);
    if ((await events.head()) === head) return state;
  }
}

/** What is stored now and was not stored before; a changed row counts. */
export function additionsOf(before: StoredState, after: StoredState): StoredState {
  const added = (part: keyof StoredState) => {
    const known = new Set(before[part]);
    return after[part].filter((each) => !known.has(each));
  };
  return { events: added('events'), rows: added('rows'), content: added('content') };
}

export const noAdditions: StoredState = { events: [], rows: [], content: [] };
