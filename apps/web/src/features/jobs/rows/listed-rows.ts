import { rowsOf } from '../../../client/live/live-rows';
import type { Page } from '../../../client/list-pages';
import type { Job, LogEntry } from './job-queries';
import { inView, type LogView } from './log-view';

type Loaded<Row> = { readonly pages: readonly Page<Row>[] } | undefined;

/** The jobs of all pages, newest first. */
export const jobsOf = (list: Loaded<Job>): Job[] => rowsOf(list).sort((a, b) => b.createdAt.localeCompare(a.createdAt));

/** The entries of all pages that match the view, in its order. */
export const entriesOf = (list: Loaded<LogEntry>, view: LogView): LogEntry[] => inView(rowsOf(list), view);
