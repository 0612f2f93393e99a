import { Get, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { publicJob, publicJobSchema } from '@duetcast/projections/jobs/public-job';
import { z } from 'zod';
import { time } from '@duetcast/domain/kernel/event';
import { type InContext, PrincipalInContext } from '../../../eventing/deciders/command-context';
import { AwaitProjections, ListsRows } from '../../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { ParsedBody, ParsedQuery, answer, Idempotent, pageAnswer, PostAction } from '../../../platform/http/route-io';
import { ownerIdOf, accessScopeOf, type Principal } from '../../../platform/requests/principal';
import { Submission } from '../../../platform/rate-limits/submission-limit';
import { Publications } from '../../publications/public';
import { CancelJob } from '../commands/cancel-job';
import { JobTitles } from '../content/job-titles';
import { RetryJob } from '../commands/retry-job';
import { JobLists } from '../queries/job-lists';
import {
  jobListQuerySchema,
  jobLogQuerySchema,
  renameJobSchema,
  type JobListQuery,
  type JobLogQuery,
  type RenameJob,
} from '../queries/job-query-schemas';
import { ListedJobs, listedJobSchema, listedLogEntrySchema } from '../queries/listed-jobs';
import { JobReads, jobTimesSchema } from '../queries/job-reads';
import { jobScriptSchema } from '../queries/job-script';
import { jobFacts } from './accepted-job';
import { ApiOperation, ApiController, listOf, answerOf } from '../../../platform/openapi/api-operation';

const contentNote = '`null`, like `title` and `partTimes`, while the content store does not respond.';

const jobWithChaptersSchema = listedJobSchema
  .extend({
    chapters: jobTimesSchema.shape.chapters.nullable().meta({ description: contentNote }),
    partTimes: jobTimesSchema.shape.partTimes.nullable(),
    hidden: z
      .object({ at: time, reason: z.string() })
      .optional()
      .meta({ description: 'Set while an administrator hides the public link, with the reason.' }),
  })
  .meta({ id: 'JobWithChapters' });

const changedJobSchema = answerOf(publicJobSchema, jobFacts);

@ApiController('Jobs', 'api')
@Allow('user', 'token', 'site', 'anonymous')
@Scope('jobs:read')
export class JobsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly lists: JobLists,
    private readonly reads: JobReads,
    private readonly listed: ListedJobs,
    private readonly titles: JobTitles,
    private readonly publications: Publications,
  ) {}

  @Get('jobs')
  @ListsRows('jobs')
  @ApiOperation('Lists jobs, newest first', { answer: listOf(listedJobSchema) })
  async list(@ParsedQuery(jobListQuerySchema) query: JobListQuery, @CurrentPrincipal() principal: Principal) {
    return pageAnswer(await this.lists.jobs(accessScopeOf(principal), query));
  }

  @Get('job-log')
  @Allow('user', 'token', 'anonymous')
  @ListsRows('job-log')
  @ApiOperation('Lists the job log', { answer: listOf(listedLogEntrySchema) })
  async log(@ParsedQuery(jobLogQuerySchema) query: JobLogQuery, @CurrentPrincipal() principal: Principal) {
    return pageAnswer(await this.lists.log(ownerIdOf(principal), query));
  }

  @Get('jobs/:jobId')
  @ApiOperation('Retrieves a job', { answer: answerOf(jobWithChaptersSchema) })
  async one(@Param('jobId') jobId: string, @CurrentPrincipal() principal: Principal) {
    const { row, position } = await this.reads.findOwned(jobId, accessScopeOf(principal));
    const hidden = await this.publications.hiding({ kind: 'share', contentId: jobId });
    const [content, factsOf] = await Promise.all([this.reads.contentOf(row), this.listed.facts([row])]);
    return answer({ ...publicJob(row, position), ...content, ...factsOf(jobId), ...(hidden && { hidden }) });
  }

  @Patch('jobs/:jobId')
  @Allow('user', 'token', 'site')
  @Scope('jobs:write')
  @AwaitProjections('jobs')
  @ApiOperation('Renames a job', {
    operationId: 'renameJob',
    answer: answerOf(z.object({ id: z.string(), title: z.string() })),
    errors: ['job.outputExpired'],
  })
  async rename(
    @Param('jobId') jobId: string,
    @ParsedBody(renameJobSchema) { title }: RenameJob,
    @CurrentPrincipal() principal: Principal,
  ) {
    const { row } = await this.reads.findOwned(jobId, accessScopeOf(principal));
    await this.titles.rename(row, title);
    return answer({ id: jobId, title });
  }

  @Get('jobs/:jobId/script')
  @ApiOperation('Retrieves the script of a job', {
    answer: answerOf(jobScriptSchema),
    errors: ['job.noScript', 'job.scriptExpired', 'content.lost', 'store.deleted', 'store.incomplete'],
  })
  async script(@Param('jobId') jobId: string, @CurrentPrincipal() principal: Principal) {
    const { row } = await this.reads.findOwned(jobId, accessScopeOf(principal));
    return answer(await this.reads.scriptOf(row));
  }

  @PostAction('jobs/:jobId/cancel')
  @Scope('jobs:write')
  @AwaitProjections('jobs', 'job-log')
  @ApiOperation('Cancels a job', { answer: changedJobSchema, errors: ['job.finished'] })
  async cancel(@Param('jobId') jobId: string, @PrincipalInContext() { context, ...principal }: InContext<Principal>) {
    await this.commands.execute(new CancelJob({ jobId, scope: accessScopeOf(principal), context }));
    return () => this.updated(jobId, principal);
  }

  @PostAction('jobs/:jobId/retry', 202)
  @Scope('jobs:write')
  @Idempotent()
  @Submission()
  @AwaitProjections('jobs', 'job-log')
  @ApiOperation('Retries a failed or cancelled job', {
    answer: changedJobSchema,
    errors: ['job.notFailed', 'job.outputExpired', 'usage.limitExceeded', 'storage.limitExceeded', 'content.missing'],
  })
  async retry(@Param('jobId') jobId: string, @PrincipalInContext() { context, ...principal }: InContext<Principal>) {
    await this.commands.execute(new RetryJob({ jobId, scope: accessScopeOf(principal), context }));
    return () => this.updated(jobId, principal);
  }

  private async updated(jobId: string, principal: Principal) {
    const { row, position } = await this.reads.findOwned(jobId, accessScopeOf(principal));
    return answer(publicJob(row, position), { jobId, status: row.status });
  }
}
