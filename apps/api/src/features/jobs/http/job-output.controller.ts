import { speechTextSchema, type SpeechTextRequest } from '@duetcast/domain/jobs/spoken-text';
import { Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { ParsedQuery, ParsedBody, answer, PostAction } from '../../../platform/http/route-io';
import { Submission } from '../../../platform/rate-limits/submission-limit';
import { accessScopeOf, type Principal, submitterOf } from '../../../platform/requests/principal';
import { dispositionFor, outputQuerySchema, type OutputQuery } from '../queries/job-query-schemas';
import { pendingAnswer } from '../queries/pending-answer';
import { JobReads } from '../queries/job-reads';
import { SpokenTexts, spokenTextSchema } from '../submission/spoken-texts';
import { outputAnswers, outputErrors, OutputReply } from './output-reply';
import { acceptedSchema } from './accepted-job';
import { ApiOperation, ApiController, answerOf } from '../../../platform/openapi/api-operation';

/** Serves a job's audio to its owner, complete or as a byte range. */
@ApiController('Jobs', 'api/jobs')
@Scope('jobs:read')
export class JobOutputController {
  constructor(
    private readonly jobs: JobReads,
    private readonly output: OutputReply,
  ) {}

  /** 202 while the job is running. */
  @Get(':jobId/output')
  @Allow('user', 'token', 'site', 'anonymous')
  @ApiOperation('Downloads the audio of a job', {
    answers: { ...outputAnswers, 202: acceptedSchema },
    errors: ['job.noOutput', ...outputErrors],
  })
  async send(
    @Param('jobId') jobId: string,
    @ParsedQuery(outputQuerySchema) query: OutputQuery,
    @CurrentPrincipal() principal: Principal,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { row } = await this.jobs.findOwned(jobId, accessScopeOf(principal));
    const pending = pendingAnswer(row);
    if (pending) return reply.status(202).send(pending);
    return this.output.send(row, dispositionFor(query), headers, reply);
  }
}

/** Read-only: speaks nothing. */
@ApiController('Audio', 'api/speech')
@Allow('user', 'token', 'site')
@Scope('jobs:read')
export class SpeechTextController {
  constructor(private readonly texts: SpokenTexts) {}

  @PostAction('text')
  @Submission()
  @ApiOperation('Returns how a voice reads a text', {
    operationId: 'readSpeechText',
    answer: answerOf(spokenTextSchema),
    errors: [
      'job.textTooLong',
      'voice.unknown',
      'speech.refused',
      'speech.empty',
      'speech.notConfigured',
      'speech.unreachable',
    ],
  })
  async text(@ParsedBody(speechTextSchema) request: SpeechTextRequest, @CurrentPrincipal() principal: Principal) {
    return answer(await this.texts.of(submitterOf(principal).ownerId, request));
  }
}
