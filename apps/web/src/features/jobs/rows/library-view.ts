import { jobStatuses, jobTypes, type JobStatus, type JobType } from '@duetcast/domain/jobs/job-statuses';
import { dayAfter } from '@duetcast/domain/usage/usage-period';
import type { JobRow } from '@duetcast/projections/jobs/job-row';

export const filterNames = ['status', 'type', 'domain', 'token', 'period', 'sort'] as const;
export type FilterName = (typeof filterNames)[number];
/** Days of the periods that the library can be limited to. */
export const libraryPeriods = ['7', '30', '365'] as const;
export const oldestFirst = 'oldest';

/** What the library shows; it stands in the address of the page. Empty: any, and the newest first. */
export type LibraryView = Readonly<Record<'title' | FilterName, string>>;

/** The values of filters that have no others. */
const known: Readonly<Record<string, readonly string[]>> = {
  status: jobStatuses,
  type: jobTypes,
  period: libraryPeriods,
  sort: [oldestFirst],
};

export const viewIn = (search: URLSearchParams) =>
  Object.fromEntries(
    ['title', ...filterNames].map((name) => {
      const value = search.get(name) ?? '';
      return [name, known[name]?.includes(value) === false ? '' : value];
    }),
  ) as LibraryView;

export const allJobs = viewIn(new URLSearchParams());

/** The address with the view; other parameters stay. */
export function withView(search: URLSearchParams, view: LibraryView): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(view))
    if (value) next.set(name, value);
    else next.delete(name);
  return next;
}

/** From the beginning of a UTC day, so that the list of a view stays the same for a day. */
const startOf = (days: string): string =>
  `${dayAfter(new Date().toISOString().slice(0, 10), -Number(days))}T00:00:00.000Z`;

export const conditionsOf = ({ title, status, type, domain, token, period }: LibraryView) => ({
  ...(title.trim() && { title: title.trim() }),
  ...(status && { status: status as JobStatus }),
  ...(type && { type: type as JobType }),
  ...(domain && { domain }),
  ...(token && { token }),
  ...(period && { created_after: startOf(period) }),
});

type Listed = Pick<JobRow, 'status' | 'type' | 'token_id' | 'createdAt'> & { jobDetails: { domain: string } };

/** Whether a pushed job belongs to the view, as far as its row says: titles are no part of rows. */
export const isInView = (job: Listed, { status, type, domain, token, period }: LibraryView): boolean =>
  (!status || job.status === status) &&
  (!type || job.type === type) &&
  (!domain || job.jobDetails.domain === domain) &&
  (!token || job.token_id === token) &&
  (!period || job.createdAt >= startOf(period));
