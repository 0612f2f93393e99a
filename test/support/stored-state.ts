import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allProjections } from '@duetcast/projections/all';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { allRows } from '../../apps/api/src/eventing/read-models/all-rows';
import { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import type { TestApp } from './test-app';
import { until } from './until';

interface StoredState {
  /** `stream@revision type` of every event. */
  readonly events: readonly string[];
  /** `projection/id: JSON` of every row. */
  readonly rows: readonly string[];
  /** Hashes and names in the content store. */
  readonly content: readonly string[];
}

/** What an application has stored: events of every category, rows of every projection, content. */
async function storedStateOf({ app, dataDir }: TestApp): Promise<StoredState> {
  const events: string[] = [];
  for await (const { stream, revision, type } of app.get(EventStore).readAll())
    events.push(`${stream}@${revision} ${type}`);
  const rows: string[] = [];
  for (const { name } of allProjections)
    for await (const { id, row } of allRows(app.get(ReadModelStore), name, { pageSize: 1_000 }))
      rows.push(`${name}/${id}: ${JSON.stringify(row)}`);
  const folder = join(dataDir, 'content');
  const content = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\w{64}/.test(path));
  return { events, rows: rows.sort(), content: content.sort() };
}

/** The stored state once nothing more is written to it. */
export async function settledStateOf(app: TestApp): Promise<StoredState> {
  let before = await storedStateOf(app);
  await until(
    async () => {
      const state = await storedStateOf(app);
      const isSettled = JSON.stringify(state) === JSON.stringify(before);
      before = state;
      return isSettled;
    },
    { everyMs: 40 },
  );
  return before;
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
