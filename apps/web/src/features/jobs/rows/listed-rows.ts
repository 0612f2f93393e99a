import type { Page } from '../../../client/list-pages';
import { newer, type PushedRows } from '../../../client/live/newest-rows';
import { pushedJobs, pushedLog, type Job, type LogEntry } from './job-queries';
import { inView, isAmong, type LogView } from './log-view';

type Loaded<Row> = { readonly pages: readonly Page<Row>[] } | undefined;

/**
 * The rows of all pages, each once and as new as what was pushed, and pushed ones that no page holds but that stand among
 * theirs. Here, where pages are read: a fetch puts back the pages it does not ask for as they were when it began.
 */
function rowsOf<Row extends { readonly position: string }>(
  pages: Loaded<Row>,
  pushed: PushedRows<Row>,
  standsAmong: (row: Row, rows: readonly Row[]) => boolean,
): Row[] {
  if (!pages) return [];
  const byId = new Map<string, Row>();
  // One that moved between two answers stands in both.
  for (const row of pages.pages.flatMap(({ rows }) => rows)) {
    const held = byId.get(pushed.idOf(row));
    byId.set(pushed.idOf(row), held ? newer(held, row) : row);
  }
  const rows = pushed.upToDate([...byId.values()]);
  const isComplete = pages.pages.at(-1)?.next === null;
  const missing = pushed.missingFrom(rows).filter((row) => isComplete || standsAmong(row, rows));
  return [...missing, ...rows];
}

/** The jobs of all pages, the newest first. */
export const jobsOf = (pages: Loaded<Job>): Job[] =>
  rowsOf(pages, pushedJobs, (job, jobs) => jobs.some(({ createdAt }) => createdAt <= job.createdAt)).sort((a, b) =>
    b.createdAt.localeCompare(a.createdAt),
  );

/** The entries of all pages that the view shows, in its order. */
export const entriesOf = (pages: Loaded<LogEntry>, view: LogView): LogEntry[] =>
  inView(
    rowsOf(pages, pushedLog, (entry, entries) => isAmong(entry, entries, view)),
    view,
  );
