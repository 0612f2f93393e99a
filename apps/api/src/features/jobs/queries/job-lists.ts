import { Injectable } from '@nestjs/common';
import { finalLogStatuses, jobStatuses, type LogStatus } from '@duetcast/domain/jobs/job-statuses';
import type { JobLogRow } from '@duetcast/projections/jobs/job-log';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import type { AccessScope } from '../../../platform/requests/principal';
import { ReadModelStore, type Condition, type Sort, type Where } from '../../../eventing/read-models/read-model-store';
import { JobTitles } from '../content/job-titles';
import type { JobExport, JobListQuery, JobLogExport, JobLogQuery } from './job-query-schemas';
import { ListedJobs, type ListedJob, type ListedLogEntry } from './listed-jobs';

export interface JobPage<Item> {
  readonly items: Item[];
  /** Cursor of the next page, null on the last. */
  readonly next: string | null;
}

const byId: Sort = [['id', 1]];

const isFinal = (status: LogStatus): boolean => finalLogStatuses.some((final) => final === status);

/** Lists an owner's jobs and job log, page by page. */
@Injectable()
export class JobLists {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly listed: ListedJobs,
    private readonly titles: JobTitles,
  ) {}

  /** Newest or oldest first, or by id. @throws BadCursor if the cursor belongs to another list */
  async jobs(
    { ownerId, domain: own }: AccessScope,
    query: JobExport & Pick<JobListQuery, 'limit' | 'cursor'> & Partial<Pick<JobListQuery, 'order'>>,
  ): Promise<JobPage<ListedJob>> {
    const { domain = own, status, title, q, limit, cursor, order } = query;
    if (own !== undefined && domain !== own) return { items: [], next: null };
    const ids = title === undefined ? undefined : await this.matching(ownerId, title, q);
    if (ids?.length === 0) return { items: [], next: null };
    const where: Where = {
      ownerId,
      isDeleted: false,
      ...(domain !== undefined && { 'jobDetails.domain': domain }),
      // The index on domain and status is used only if the query names statuses, so no filter becomes all of them.
      ...statusIn(status?.length || domain === undefined ? status : jobStatuses),
      ...filtersOf(query),
      ...(ids && { id: { in: ids } }),
    };
    const sort = q === undefined ? ([['createdAt', order === 'asc' ? 1 : -1]] as const) : byId;
    const page = await this.rows.find<JobRow>('jobs', { where, sort, limit, cursor });
    return { items: await this.listed.jobs(page.rows), next: page.next };
  }

  private async matching(ownerId: string, title: string, start = ''): Promise<string[]> {
    return (await this.titles.matching(ownerId, title)).filter((id) => id.startsWith(start));
  }

  /** @throws BadCursor if the cursor belongs to another list */
  async log(ownerId: string, query: Omit<JobLogQuery, 'timestamp'>): Promise<JobPage<ListedLogEntry>> {
    const statuses = query.final === 'true' ? (query.status ?? [...finalLogStatuses]).filter(isFinal) : query.status;
    if (query.status?.length && statuses?.length === 0) return { items: [], next: null };
    const { domain, q, limit, cursor } = query;
    const sort = [[query.sort, query.order === 'asc' ? 1 : -1]] as const;
    const page = await this.rows.find<JobLogRow>('job-log', {
      where: { ownerId, ...statusIn(statuses), ...(domain && { domain }), ...filtersOf(query) },
      sort: q === undefined ? sort : byId,
      limit,
      cursor,
    });
    return { items: await this.listed.logEntries(page.rows), next: page.next };
  }
}

/** The conditions of both lists on the same fields of their rows. */
const filtersOf = ({ type, token, external_id, created_after: gte, created_before: lt, q }: JobFilters) => ({
  ...(type && { type }),
  ...(token && { token_id: token }),
  ...(external_id && { external_id }),
  ...((gte ?? lt) && { createdAt: { ...(gte && { gte }), ...(lt && { lt }) } }),
  ...(q && { id: { prefix: q } }),
});
type JobFilters = Omit<JobExport | JobLogExport, 'status' | 'domain'>;

function statusIn(statuses: readonly string[] | undefined): { status?: Condition } {
  if (!statuses?.length) return {};
  const [only] = statuses;
  return { status: statuses.length === 1 && only !== undefined ? only : { in: statuses } };
}
