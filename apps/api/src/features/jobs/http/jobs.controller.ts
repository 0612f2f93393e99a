import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { publicJob } from '@duetcast/projections/jobs/public-job';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { CommandContextOf } from '../../../eventing/deciders/request-context';
import { AwaitProjections } from '../../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { answer } from '../../../platform/http/answer';
import { Idempotent } from '../../../platform/http/idempotent';
import { ParsedQuery } from '../../../platform/http/parsed';
import { ownerIdOf, accessScopeOf, type Principal } from '../../../platform/requests/principal';
import { Submission } from '../../../platform/rate-limits/submission-limit';
import { Publications } from '../../publications/public';
import { jobRoutes } from './jobs.openapi';
import { Describes } from '../../../platform/openapi/describes';
import { CancelJob } from '../commands/cancel-job';
import { RetryJob } from '../commands/retry-job';
import { JobLists } from '../queries/job-lists';
import { jobListQuerySchema, jobLogQuerySchema, type JobListQuery, type JobLogQuery } from '../queries/job-queries';
import { JobReads } from '../queries/job-reads';

/** The caller's jobs and job log. */
@Allow('user', 'token', 'site', 'anonymous')
@Scope('jobs:read')
@Controller('api')
export class JobsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly lists: JobLists,
    private readonly reads: JobReads,
    private readonly publications: Publications,
  ) {}

  @Get('jobs')
  @Describes(jobRoutes.list)
  async list(@ParsedQuery(jobListQuerySchema) query: JobListQuery, @CurrentPrincipal() principal: Principal) {
    const { items, next } = await this.lists.jobs(accessScopeOf(principal), query);
    return answer(items, { page: { next } });
  }

  @Get('job-log')
  @Allow('user', 'token', 'anonymous')
  @Describes(jobRoutes.log)
  async log(@ParsedQuery(jobLogQuerySchema) query: JobLogQuery, @CurrentPrincipal() principal: Principal) {
    const { items, next } = await this.lists.log(ownerIdOf(principal), query);
    return answer(items, { page: { next } });
  }

  @Get('jobs/:jobId')
  @Describes(jobRoutes.one)
  async one(@Param('jobId') jobId: string, @CurrentPrincipal() principal: Principal) {
    const { row, position } = await this.reads.findOwned(jobId, accessScopeOf(principal));
    const hidden = await this.publications.hiding({ kind: 'share', contentId: jobId });
    return answer({ ...publicJob(row, position), ...(await this.reads.contentOf(row)), ...(hidden && { hidden }) });
  }

  @Get('jobs/:jobId/script')
  @Describes(jobRoutes.script)
  async script(@Param('jobId') jobId: string, @CurrentPrincipal() principal: Principal) {
    const { row } = await this.reads.findOwned(jobId, accessScopeOf(principal));
    return answer(await this.reads.scriptOf(row));
  }

  @Post('jobs/:jobId/cancel')
  @Scope('jobs:write')
  @HttpCode(200)
  @AwaitProjections('jobs', 'job-log')
  @Describes(jobRoutes.cancel)
  async cancel(
    @Param('jobId') jobId: string,
    @CurrentPrincipal() principal: Principal,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.commands.execute(new CancelJob(jobId, accessScopeOf(principal), context));
    return () => this.updated(jobId, principal);
  }

  @Post('jobs/:jobId/retry')
  @Scope('jobs:write')
  @HttpCode(202)
  @Idempotent()
  @Submission()
  @AwaitProjections('jobs', 'job-log')
  @Describes(jobRoutes.retry)
  async retry(
    @Param('jobId') jobId: string,
    @CurrentPrincipal() principal: Principal,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.commands.execute(new RetryJob(jobId, accessScopeOf(principal), context));
    return () => this.updated(jobId, principal);
  }

  private async updated(jobId: string, principal: Principal) {
    const { row, position } = await this.reads.findOwned(jobId, accessScopeOf(principal));
    return answer(publicJob(row, position), { jobId, status: row.status });
  }
}
