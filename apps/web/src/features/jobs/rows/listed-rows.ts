import type { Page } from '../../../client/list-pages';
import { newer, type PushedRows } from '../../../client/live/newest-rows';
import { pushedJobs, pushedLog, type Job, type LogEntry } from './job-queries';
import { inView, isAmong, type LogView } from './log-view';

type Loaded<Row> = { readonly pages: readonly Page<Row>[] } | undefined;

/**
 * The rows of all pages without duplicates, updated with pushed rows, plus pushed rows within the loaded range. Merged
 * on read, because a fetch restores pages as they were when it began.
 */
function rowsOf<Row extends { readonly position: string }>(
  pages: Loaded<Row>,
  pushed: PushedRows<Row>,
  isInRange: (row: Row, rows: readonly Row[]) => boolean,
): Row[] {
  if (!pages) return [];
  const byId = new Map<string, Row>();
  // A row that moved between two responses is on both pages.
  for (const row of pages.pages.flatMap(({ rows }) => rows)) {
    const existing = byId.get(pushed.idOf(row));
    byId.set(pushed.idOf(row), existing ? newer(existing, row) : row);
  }
  const rows = pushed.withPushed([...byId.values()]);
  const isComplete = pages.pages.at(-1)?.next === null;
  const missing = pushed.missingFrom(rows).filter((row) => isComplete || isInRange(row, rows));
  return [...missing, ...rows];
}

/** The jobs of all pages, newest first. */
export const jobsOf = (pages: Loaded<Job>): Job[] =>
  rowsOf(pages, pushedJobs, (job, jobs) => jobs.some(({ createdAt }) => createdAt <= job.createdAt)).sort((a, b) =>
    b.createdAt.localeCompare(a.createdAt),
  );

/** The entries of all pages that match the view, in its order. */
export const entriesOf = (pages: Loaded<LogEntry>, view: LogView): LogEntry[] =>
  inView(
    rowsOf(pages, pushedLog, (entry, entries) => isAmong(entry, entries, view)),
    view,
  );
