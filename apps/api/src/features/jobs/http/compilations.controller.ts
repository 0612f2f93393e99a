import { HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { maxTextBodyBytes } from '@duetcast/domain/limits/request-limits';
import {
  compilationRequestSchema,
  estimateRequestSchema,
  type CompilationRequest,
  type EstimateRequest,
} from '@duetcast/domain/jobs/job-requests';
import { type InContext, PrincipalInContext } from '../../../eventing/deciders/command-context';
import { AwaitProjections } from '../../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { BodyLimit } from '../../../platform/http/bodies/body-limit';
import { ParsedBody, accepted, answer, Idempotent, PostAction } from '../../../platform/http/route-io';
import { submitterOf, type Principal } from '../../../platform/requests/principal';
import { Estimation, Submission } from '../../../platform/rate-limits/submission-limit';
import { SubmitCompilation } from '../commands/submit-compilation';
import { JobEstimates, estimateSchema } from '../submission/job-estimates';
import { JobOutcomes } from '../queries/job-outcomes';
import { ApiOperation, ApiController, answerOf } from '../../../platform/openapi/api-operation';
import { partErrors } from '../submission/job-parts';
import { acceptedJob, acceptedSchema } from './accepted-job';

@ApiController('Audio', 'api/compilations')
@Allow('user', 'token', 'site')
@Scope('jobs:write')
export class CompilationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly outcomes: JobOutcomes,
    private readonly estimates: JobEstimates,
  ) {}

  @Post()
  @BodyLimit(maxTextBodyBytes)
  @HttpCode(202)
  @Idempotent()
  @Submission()
  @AwaitProjections('jobs', 'job-log')
  @ApiOperation('Creates audio from a script', {
    answer: acceptedSchema,
    errors: [
      'job.tooManySegments',
      ...partErrors,
      'usage.limitExceeded',
      'storage.limitExceeded',
      'job.audioTooLong',
      'job.clipsTooLarge',
      'audio.limited',
    ],
  })
  async compilation(
    @ParsedBody(compilationRequestSchema) request: CompilationRequest,
    @PrincipalInContext() { context, ...principal }: InContext<Principal>,
  ) {
    const jobId = await this.commands.execute(
      new SubmitCompilation({ request, owner: submitterOf(principal), context }),
    );
    return request.external_id === undefined ? accepted({ jobId, status: 'pending' }) : () => this.existing(jobId);
  }

  /** Read-only: submits no job. */
  @PostAction('estimate')
  @Scope('jobs:read')
  @BodyLimit(maxTextBodyBytes)
  @Estimation()
  @ApiOperation('Estimates the cost of a compilation', {
    operationId: 'estimateCompilation',
    answer: answerOf(estimateSchema),
    errors: ['job.tooManySegments', ...partErrors],
  })
  async estimate(
    @ParsedBody(estimateRequestSchema) request: EstimateRequest,
    @CurrentPrincipal() principal: Principal,
  ) {
    return answer(await this.estimates.estimate(request, submitterOf(principal)));
  }

  /** A job that an earlier request with the same external id may have submitted. */
  private async existing(jobId: string) {
    return acceptedJob(jobId, (await this.outcomes.find(jobId))?.row);
  }
}
