import { Req, Res, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { maxAddressesBodyBytes } from '@duetcast/domain/limits/request-limits';
import {
  stitchRequestSchema,
  ttsQuerySchema,
  ttsRequestSchema,
  type StitchRequest,
  type TtsQuery,
  type TtsRequest,
} from '@duetcast/domain/jobs/job-requests';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { AppError, errors, type ErrorCode } from '@duetcast/domain/kernel/errors';
import { audioWaitMs } from '@duetcast/domain/limits/time-limits';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import type { FastifyReply } from 'fastify';
import { minStitchChunks, maxStitchChunks } from '@duetcast/domain/limits/job-limits';
import { speechErrorCodes } from '@duetcast/domain/providers/provider-errors';
import { type InContext, PrincipalInContext } from '../../../eventing/deciders/command-context';
import { AwaitProjections } from '../../../eventing/projector/await-projections';
import { Allow, Scope } from '../../../platform/authentication/access';
import { BodyLimit } from '../../../platform/http/bodies/body-limit';
import { ParsedBody, ParsedQuery, answer, Idempotent, PostAction } from '../../../platform/http/route-io';
import { ownerIdOf, submitterOf, type Principal, type ApiRequest } from '../../../platform/requests/principal';
import { Submission } from '../../../platform/rate-limits/submission-limit';
import { SubmitStitch } from '../commands/submit-stitch';
import { SubmitTts } from '../commands/submit-tts';
import { AudioAllowance } from '../execution/rendering/audio-allowance';
import { SpeechStreams } from '../streaming/speech-streams';
import { audioMedia, mediaTypes } from './output-headers';
import { FailedClips } from '../queries/failed-clips';
import { JobOutcomes } from '../queries/job-outcomes';
import { ttsSchema, jobFailures, stitchedSchema } from './submissions-responses';
import { ApiOperation, ApiController } from '../../../platform/openapi/api-operation';
import { acceptedJob, acceptedSchema } from './accepted-job';

/** Submits jobs whose audio the caller waits for, for a while. */
@ApiController('Audio', 'api')
@Allow('user', 'token', 'site')
@Scope('jobs:write')
export class SubmissionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly outcomes: JobOutcomes,
    private readonly audio: AudioAllowance,
    private readonly streams: SpeechStreams,
    private readonly failedClips: FailedClips,
  ) {}

  @PostAction('tts')
  @Idempotent()
  @Submission()
  @AwaitProjections('jobs', 'job-log')
  @ApiOperation('Converts text to speech', {
    operationId: 'createSpeech',
    answer: {
      description: 'The audio is ready, or starts.',
      schema: ttsSchema,
      media: audioMedia,
      headers: ['X-Job-Id'],
    },
    answers: { 202: acceptedSchema },
    errors: [
      'voice.unknown',
      'usage.limitExceeded',
      'storage.limitExceeded',
      'job.delayed',
      'rate.connections',
      ...speechErrorCodes,
      ...jobFailures,
    ],
  })
  async tts(
    @ParsedQuery(ttsQuerySchema) { stream }: TtsQuery,
    @ParsedBody(ttsRequestSchema) request: TtsRequest,
    @PrincipalInContext() { context, ...principal }: InContext<Principal>,
    @Req() http: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (stream === 'true') {
      const { format } = request;
      const caller = { principal, context, http: { request: http, reply } };
      const { jobId, body } = await this.streams.start({ request, format }, caller);
      reply.headers({ 'x-job-id': jobId, 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
      return new StreamableFile(body, { type: mediaTypes[format] });
    }
    const jobId = await this.commands.execute(new SubmitTts({ request, owner: submitterOf(principal), context }));
    const resultOf = ({ outputUrl, metadata }: JobRow) => ({
      audioUrl: outputUrl,
      voiceId: request.voice_id,
      textLength: charactersIn(request.text),
      duration: metadata?.duration ?? null,
      jobId,
    });
    return () => this.result(jobId, principal, reply, resultOf);
  }

  @PostAction('stitch/chunks')
  @BodyLimit(maxAddressesBodyBytes)
  @Idempotent()
  @Submission()
  @AwaitProjections('jobs', 'job-log')
  @ApiOperation(`Joins ${minStitchChunks} to ${maxStitchChunks} audio files`, {
    operationId: 'stitchChunks',
    access: 'Protected',
    answer: stitchedSchema,
    answers: { 202: acceptedSchema },
    errors: [
      'job.tooManyChunks',
      'chunk.missing',
      'chunk.forbiddenAddress',
      'sound.missing',
      'chunk.tooLarge',
      'chunk.unreachable',
      'chunk.notAudio',
      'usage.limitExceeded',
      'storage.limitExceeded',
      ...jobFailures,
    ],
  })
  async stitch(
    @ParsedBody(stitchRequestSchema) request: StitchRequest,
    @PrincipalInContext() { context, ...principal }: InContext<Principal>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const jobId = await this.commands.execute(new SubmitStitch({ request, owner: submitterOf(principal), context }));
    const resultOf = ({ outputUrl, metadata, jobDetails }: JobRow) => ({
      outputUrl,
      duration: metadata?.duration ?? null,
      fileSize: metadata?.fileSize ?? null,
      chunksProcessed: jobDetails.segmentsCompleted,
      jobId,
    });
    return () => this.result(jobId, principal, reply, resultOf);
  }

  /** The result if the job ends within `audioWaitMs`, else 202. @throws AppError with the code the job failed with */
  private async result(jobId: string, principal: Principal, reply: FastifyReply, resultOf: (row: JobRow) => object) {
    const row = (await this.outcomes.waitFor(jobId, ownerIdOf(principal), audioWaitMs))?.row;
    if (row?.status === 'completed') return answer(resultOf(row), { jobId, status: row.status });
    if (row?.status === 'failed' || row?.status === 'cancelled') throw await this.failureOf(row);
    reply.status(202);
    return acceptedJob(jobId, row);
  }

  private async failureOf({ id: jobId, ownerId, type, errorCode, error }: JobRow): Promise<AppError> {
    const code = errorCode && Object.hasOwn(errors, errorCode) ? (errorCode as ErrorCode) : 'internal';
    const wait = code === 'audio.limited' && { retryAfterSeconds: await this.audio.retryAfterSeconds(ownerId) };
    const fields = type === 'stitch' ? await this.failedClips.of(jobId) : [];
    const named = fields[0] && { param: fields[0].param, errors: fields };
    return new AppError(code, { jobId, ...named, ...wait }, error === null ? undefined : { message: error });
  }
}
