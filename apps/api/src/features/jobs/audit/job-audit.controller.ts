import { Get, Param } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { z } from 'zod';
import { jobRowSchema } from '@duetcast/projections/jobs/job-row';
import { Allow, CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { answer } from '../../../platform/http/route-io';
import { accessScopeOf, type Principal } from '../../../platform/requests/principal';
import { auditRoutes, auditEventSchema, differenceSchema } from '../../audit/public';
import { JobReads } from '../queries/job-reads';
import { JobAuditState } from './job-audit-state';
import { ApiOperation, ApiController, answerOf, namedSchema } from '../../../platform/openapi/api-operation';

const jobStateSchema = namedSchema('JobState', {
  stream: z.string(),
  event: auditEventSchema,
  complete: z.boolean().meta({
    description:
      'false if the oldest events were deleted after their retention period. `before` and `after` are then null.',
  }),
  before: jobRowSchema.nullable(),
  after: jobRowSchema.nullable(),
  changes: z.array(differenceSchema),
});

const audited = auditRoutes({ category: jobDecider.category, noun: 'job', param: 'jobId' });

@ApiController('Jobs', 'api/jobs/:jobId')
@Allow('user', 'token', 'site', 'anonymous')
@Scope('jobs:read')
export class JobAuditController extends audited {
  constructor(
    private readonly reads: JobReads,
    private readonly states: JobAuditState,
  ) {
    super();
  }

  @Get('audit/:revision')
  @ApiOperation('Retrieves a job as of one of its events', {
    operationId: 'getJobRevision',
    answer: answerOf(jobStateSchema),
    errors: ['store.deleted'],
  })
  async state(
    @Param('jobId') jobId: string,
    @Param('revision') revision: string,
    @CurrentPrincipal() principal: Principal,
  ) {
    await this.assertReadable(jobId, principal);
    if (!/^\d{1,9}$/.test(revision)) throw new AppError('request.notFound');
    return answer(await this.states.at(jobId, Number(revision)));
  }

  protected override assertReadable(jobId: string, principal: Principal) {
    return this.reads.findOwned(jobId, accessScopeOf(principal));
  }
}
