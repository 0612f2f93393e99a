import { Injectable } from '@nestjs/common';
import { finalLogStatuses, jobStatuses, type LogStatus } from '@duetcast/domain/jobs/job-statuses';
import type { JobLogRow } from '@duetcast/projections/jobs/job-log';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { publicJob, type PublicJob, publicLogEntry, type PublicLogEntry } from '@duetcast/projections/jobs/public-job';
import type { AccessScope } from '../../../platform/requests/principal';
import { ReadModelStore, type Condition, type Sort, type Where } from '../../../eventing/read-models/read-model-store';
import type { JobListQuery, JobLogQuery } from './job-query-schemas';

interface JobPage<Item> {
  readonly items: Item[];
  /** Cursor of the next page, null on the last. */
  readonly next: string | null;
}

const newestFirst: Sort = [['createdAt', -1]];
const byId: Sort = [['id', 1]];

const isFinal = (status: LogStatus): boolean => finalLogStatuses.some((final) => final === status);

/** Lists an owner's jobs and job log, page by page. */
@Injectable()
export class JobLists {
  constructor(private readonly rows: ReadModelStore) {}

  /** Newest first, or by id. @throws BadCursor if the cursor belongs to another list */
  async jobs({ ownerId, domain: own }: AccessScope, query: JobListQuery): Promise<JobPage<PublicJob>> {
    const { domain = own, status, type, token, q, created_after: from, created_before: to, limit, cursor } = query;
    if (own !== undefined && domain !== own) return { items: [], next: null };
    const where: Where = {
      ownerId,
      ...(domain !== undefined && { 'jobDetails.domain': domain }),
      // The index on domain and status is used only if the query names statuses, so no filter becomes all of them.
      ...statusIn(status?.length || domain === undefined ? status : jobStatuses),
      ...(type && { type }),
      ...(token && { token_id: token }),
      ...((from ?? to) && { createdAt: { ...(from && { gte: from }), ...(to && { lt: to }) } }),
      ...(q && { id: { prefix: q } }),
    };
    const sort = q === undefined ? newestFirst : byId;
    const page = await this.rows.find<JobRow>('jobs', { where, sort, limit, cursor });
    return { items: page.rows.map(({ row, position }) => publicJob(row, position)), next: page.next };
  }

  /** @throws BadCursor if the cursor belongs to another list */
  async log(ownerId: string, query: JobLogQuery): Promise<JobPage<PublicLogEntry>> {
    const statuses = query.final === 'true' ? (query.status ?? [...finalLogStatuses]).filter(isFinal) : query.status;
    if (query.status?.length && statuses?.length === 0) return { items: [], next: null };
    const { domain, type, token, q, limit, cursor } = query;
    const sort = [[query.sort, query.order === 'asc' ? 1 : -1]] as const;
    const page = await this.rows.find<JobLogRow>('job-log', {
      where: {
        ownerId,
        ...statusIn(statuses),
        ...(domain && { domain }),
        ...(type && { type }),
        ...(token && { token_id: token }),
        ...(q && { id: { prefix: q } }),
      },
      sort: q === undefined ? sort : byId,
      limit,
      cursor,
    });
    return { items: page.rows.map(({ row, position }) => publicLogEntry(row, position)), next: page.next };
  }
}

function statusIn(statuses: readonly string[] | undefined): { status?: Condition } {
  if (!statuses?.length) return {};
  const [only] = statuses;
  return { status: statuses.length === 1 && only !== undefined ? only : { in: statuses } };
}
