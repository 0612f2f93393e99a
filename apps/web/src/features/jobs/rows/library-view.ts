import { jobStatuses, jobTypes, type JobStatus, type JobType } from '@duetcast/domain/jobs/job-statuses';
import type { JobRow } from '@duetcast/projections/jobs/job-row';

/** What the library shows; it stands in the address of the page. */
export interface LibraryView {
  readonly title: string;
  readonly status: JobStatus | null;
  readonly type: JobType | null;
}

export const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null;

export const viewIn = (search: URLSearchParams): LibraryView => ({
  title: search.get('title') ?? '',
  status: oneOf(jobStatuses, search.get('status')),
  type: oneOf(jobTypes, search.get('type')),
});

/** The address with the view; other parameters stay. */
export function withView(search: URLSearchParams, view: LibraryView): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(view))
    if (value) next.set(name, value as string);
    else next.delete(name);
  return next;
}

export const conditionsOf = ({ title, status, type }: LibraryView) => ({
  ...(title.trim() && { title: title.trim() }),
  ...(status && { status }),
  ...(type && { type }),
});

/** Whether a pushed job belongs to the view, as far as its row says: titles are no part of rows. */
export const isInView = (job: Pick<JobRow, 'status' | 'type'>, { status, type }: LibraryView): boolean =>
  (status === null || job.status === status) && (type === null || job.type === type);
