import { Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { sendCsv, type CsvColumns } from '../../../platform/http/csv';
import { ParsedQuery } from '../../../platform/http/route-io';
import { ApiOperation, ApiController } from '../../../platform/openapi/api-operation';
import { accessScopeOf, ownerIdOf, type Principal } from '../../../platform/requests/principal';
import { JobLists, type JobPage } from '../queries/job-lists';
import { jobExportSchema, jobLogExportSchema, type JobExport, type JobLogExport } from '../queries/job-query-schemas';
import type { ListedJob, ListedLogEntry } from '../queries/listed-jobs';

const jobColumns: CsvColumns<ListedJob> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  type: ({ type }) => type,
  status: ({ status }) => status,
  domain: ({ jobDetails }) => jobDetails.domain,
  external_id: ({ external_id }) => external_id,
  token_id: ({ token_id }) => token_id,
  createdAt: ({ createdAt }) => createdAt,
  completedAt: ({ completedAt }) => completedAt,
  seconds: ({ metadata }) => metadata?.duration ?? null,
  bytes: ({ metadata }) => metadata?.fileSize ?? null,
  characters: ({ jobDetails }) => jobDetails.charactersTotal,
  charactersCharged: ({ jobDetails }) => jobDetails.charactersCharged,
  deletesAt: ({ deletesAt }) => deletesAt,
  error: ({ error }) => error,
};
const logColumns: CsvColumns<ListedLogEntry> = {
  job_id: ({ job_id }) => job_id,
  title: ({ title }) => title,
  type: ({ type }) => type,
  domain: ({ domain }) => domain,
  external_id: ({ external_id }) => external_id,
  createdAt: ({ createdAt }) => createdAt,
  timestamp: ({ timestamp }) => timestamp,
  status: ({ status }) => status,
  processing_ms: ({ processing_ms }) => processing_ms,
  error: ({ error }) => error,
};

const file = { description: 'The exported file.', media: ['text/csv'], headers: ['Content-Disposition'] };

/** Jobs and job log as files for spreadsheets. */
@ApiController('Jobs', 'api')
@Scope('jobs:read')
export class JobExportsController {
  constructor(private readonly lists: JobLists) {}

  @Get('jobs/export')
  @Allow('user', 'token', 'site')
  @ApiOperation('Exports jobs', { operationId: 'exportJobs', answer: file })
  jobs(
    @ParsedQuery(jobExportSchema) query: JobExport,
    @CurrentPrincipal() principal: Principal,
    @Res() reply: FastifyReply,
  ) {
    const pageAt = (at: Page) => this.lists.jobs(accessScopeOf(principal), { ...query, ...at });
    return sendCsv(reply, 'duetcast-jobs.csv', jobColumns, pagesOf(pageAt));
  }

  @Get('job-log/export')
  @ApiOperation('Exports the job log', { operationId: 'exportJobLog', answer: file })
  log(
    @ParsedQuery(jobLogExportSchema) query: JobLogExport,
    @CurrentPrincipal() principal: Principal,
    @Res() reply: FastifyReply,
  ) {
    const pageAt = (at: Page) => this.lists.log(ownerIdOf(principal), { ...query, ...at });
    return sendCsv(reply, 'duetcast-job-log.csv', logColumns, pagesOf(pageAt));
  }
}

interface Page {
  readonly limit: number;
  readonly cursor: string | undefined;
}

async function* pagesOf<Item>(pageAt: (at: Page) => Promise<JobPage<Item>>): AsyncIterable<Item[]> {
  let cursor: string | undefined;
  do {
    const { items, next } = await pageAt({ limit: 100, cursor });
    yield items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
