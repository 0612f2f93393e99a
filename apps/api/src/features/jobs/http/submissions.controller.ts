import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import {
  compilationRequestSchema,
  estimateRequestSchema,
  stitchRequestSchema,
  ttsRequestSchema,
  type CompilationRequest,
  type EstimateRequest,
  type StitchRequest,
  type TtsRequest,
} from '@duetcast/domain/jobs/job-requests';
import { AppError, errors, type ErrorCode } from '@duetcast/domain/kernel/errors';
import { ownDomains } from '@duetcast/domain/usage/domain-name';
import type { JobRow } from '@duetcast/projections/jobs/jobs';
import type { FastifyReply } from 'fastify';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { CommandContextOf } from '../../../eventing/deciders/request-context';
import { audioWaitMs } from '@duetcast/domain/limits/times';
import { Allow, CurrentPrincipal } from '../../../platform/authentication/access';
import { answer } from '../../../platform/http/answer';
import { Idempotent } from '../../../platform/http/idempotent';
import { ParsedBody } from '../../../platform/http/parsed';
import { accessScopeOf, type Principal } from '../../../platform/requests/principal';
import { Submission } from '../../../platform/rate-limits/submission-limit';
import { submissionRoutes } from './submissions.openapi';
import { Describes } from '../../../platform/openapi/describes';
import { accepted } from './accepted';
import { SubmitCompilation } from '../commands/submit-compilation';
import { SubmitStitch } from '../commands/submit-stitch';
import { SubmitTts } from '../commands/submit-tts';
import { JobEstimates } from '../submission/job-estimates';
import { JobOutcomes } from '../queries/job-outcomes';
import type { JobOwner, SubmittedJob } from '../submission/submitted-job';
import { JobReadConsistency } from '../submission/job-read-consistency';

/** Submits jobs and estimates their cost. */
@Allow('user', 'token', 'site')
@Controller('api')
export class SubmissionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly outcomes: JobOutcomes,
    private readonly estimates: JobEstimates,
    private readonly consistency: JobReadConsistency,
  ) {}

  @Post('compilations')
  @HttpCode(202)
  @Idempotent()
  @Submission()
  @Describes(submissionRoutes.compilation)
  async compilation(
    @ParsedBody(compilationRequestSchema) request: CompilationRequest,
    @CurrentPrincipal() principal: Principal,
    @CommandContextOf() context: CommandContext,
  ) {
    domainFor(principal, request.domain);
    const { jobId } = await this.submit(new SubmitCompilation(request, ownerOf(principal), context));
    const existing = request.external_id === undefined ? undefined : await this.outcomes.waitFor(jobId, 0);
    return accepted(existing?.row ?? { id: jobId });
  }

  /** Read-only: submits no job. */
  @Post('compilations/estimate')
  @HttpCode(200)
  @Describes(submissionRoutes.estimate)
  async estimate(
    @ParsedBody(estimateRequestSchema) request: EstimateRequest,
    @CurrentPrincipal() principal: Principal,
  ) {
    const domain = domainFor(principal, request.domain);
    return answer(await this.estimates.estimate(request, accessScopeOf(principal).ownerId, domain));
  }

  @Post('tts')
  @HttpCode(200)
  @Idempotent()
  @Submission()
  @Describes(submissionRoutes.tts)
  async tts(
    @ParsedBody(ttsRequestSchema) request: TtsRequest,
    @CurrentPrincipal() principal: Principal,
    @CommandContextOf() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const submission = { ...request, domain: domainFor(principal, request.domain) };
    const { jobId } = await this.submit(new SubmitTts(submission, ownerOf(principal), context));
    return this.result(jobId, reply, ({ id, outputUrl, metadata }) => ({
      audioUrl: outputUrl,
      voiceId: request.voice_id,
      textLength: request.text.length,
      duration: metadata?.duration ?? null,
      jobId: id,
    }));
  }

  @Post('stitch/chunks')
  @HttpCode(200)
  @Idempotent()
  @Submission()
  @Describes(submissionRoutes.stitch)
  async stitch(
    @ParsedBody(stitchRequestSchema) request: StitchRequest,
    @CurrentPrincipal() principal: Principal,
    @CommandContextOf() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const submission = { ...request, domain: domainFor(principal, request.domain) };
    const { jobId } = await this.submit(new SubmitStitch(submission, ownerOf(principal), context));
    return this.result(jobId, reply, ({ id, outputUrl, metadata, jobDetails }) => ({
      outputUrl,
      duration: metadata?.duration ?? null,
      fileSize: metadata?.fileSize ?? null,
      chunksProcessed: jobDetails.segmentsCompleted,
      jobId: id,
    }));
  }

  private async submit(command: Command<SubmittedJob>): Promise<SubmittedJob> {
    const submitted = await this.commands.execute(command);
    await this.consistency.waitFor(submitted.position);
    return submitted;
  }

  /** The result if the job ends within `audioWaitMs`, else 202. @throws AppError with the code the job failed with */
  private async result(jobId: string, reply: FastifyReply, resultOf: (row: JobRow) => object) {
    const row = (await this.outcomes.waitFor(jobId, audioWaitMs))?.row;
    if (row?.status === 'completed') return answer(resultOf(row), { jobId, status: row.status });
    if (row?.status === 'failed' || row?.status === 'cancelled') throw failureOf(row);
    reply.status(202);
    return accepted(row ?? { id: jobId });
  }
}

function ownerOf(principal: Principal): JobOwner {
  return { ...accessScopeOf(principal), tokenId: principal.kind === 'token' ? principal.tokenId : null };
}

/**
 * The domain that is charged: a site's own domain, else the requested one, else a built-in domain for API or dashboard.
 * @throws AppError `auth.forbidden` if a site requests another domain
 */
function domainFor(principal: Principal, requested: string | undefined): string {
  if (principal.kind !== 'site')
    return requested ?? (principal.kind === 'token' ? ownDomains.api : ownDomains.dashboard);
  if (requested !== undefined && requested !== principal.siteDomain)
    throw new AppError('auth.forbidden', { param: 'domain' });
  return principal.siteDomain;
}

function failureOf({ id: jobId, errorCode, error }: JobRow): AppError {
  const code = errorCode && Object.hasOwn(errors, errorCode) ? (errorCode as ErrorCode) : 'internal';
  return new AppError(code, { jobId }, error === null ? undefined : { message: error });
}
