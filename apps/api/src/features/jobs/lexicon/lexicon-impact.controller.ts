import {} from '@nestjs/common';
import {
  lexiconImpactSchema as requestSchema,
  type LexiconImpactRequest,
} from '@duetcast/domain/lexicon/lexicon-requests';
import { Allow, CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { ParsedBody, answer, PostAction } from '../../../platform/http/route-io';
import { Submission } from '../../../platform/rate-limits/submission-limit';
import type { AccountPrincipal } from '../../../platform/requests/principal';
import { LexiconImpact, lexiconImpactSchema } from './lexicon-impact';
import { ApiOperation, ApiController, answerOf } from '../../../platform/openapi/api-operation';

/** Read-only: the change itself is a call of the lexicon. */
@ApiController('Pronunciations', 'api/users/me/lexicon')
@Scope('jobs:read')
@Allow('user', 'token')
export class LexiconImpactController {
  constructor(private readonly impacts: LexiconImpact) {}

  @PostAction('impact')
  @Submission()
  @ApiOperation('Estimates the effect of a changed pronunciation', {
    operationId: 'estimateLexiconImpact',
    answer: answerOf(lexiconImpactSchema),
    errors: ['speech.unreachable', 'speech.notConfigured'],
  })
  async impact(
    @ParsedBody(requestSchema) request: LexiconImpactRequest,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
  ) {
    return answer(await this.impacts.of(accountId, request));
  }
}
