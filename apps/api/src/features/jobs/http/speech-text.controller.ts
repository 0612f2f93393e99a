import { Controller, HttpCode, Post } from '@nestjs/common';
import { speechTextSchema, type SpeechTextRequest } from '@duetcast/domain/jobs/spoken-text';
import { Allow, CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { answer } from '../../../platform/http/answer';
import { ParsedBody } from '../../../platform/http/parsed';
import { ApiOperation, ApiTag, answerOf } from '../../../platform/openapi/api-operation';
import { Submission } from '../../../platform/rate-limits/submission-limit';
import { submitterOf, type Principal } from '../../../platform/requests/principal';
import { SpokenTexts, spokenTextSchema } from '../submission/spoken-texts';

/** Read-only: speaks nothing. */
@ApiTag('Audio')
@Allow('user', 'token', 'site')
@Scope('jobs:read')
@Controller('api/speech')
export class SpeechTextController {
  constructor(private readonly texts: SpokenTexts) {}

  @Post('text')
  @HttpCode(200)
  @Submission()
  @ApiOperation({
    summary: 'Returns how a voice reads a text',
    operationId: 'readSpeechText',
    description:
      'The words for numbers, signs and abbreviations, with your pronunciations and without markup, as the voice is given them. Free of charge: nothing is synthesized or stored.',
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
