import { rowsOf } from '../../../client/live/live-rows';
import type { Page } from '../../../client/list-pages';
import type { Job, LogEntry } from './job-queries';
import { inView, type LogView } from './log-view';

type Loaded<Row> = { readonly pages: readonly Page<Row>[] } | undefined;

/** The jobs of all pages that are not deleted, newest first. */
export const jobsOf = <Listed extends Job>(list: Loaded<Listed>): Listed[] =>
  rowsOf(list)
    .filter(({ isDeleted }) => !isDeleted)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));

/** The entries of all pages that match the view, in its order. */
export const entriesOf = (list: Loaded<LogEntry>, view: LogView): LogEntry[] => inView(rowsOf(list), view);
