import { Controller, HttpCode, Post } from '@nestjs/common';
import { maxTextBodyBytes } from '@duetcast/domain/limits/request-limits';
import { estimateScriptSchema, type EstimateScript } from '@duetcast/domain/podcasts/podcast-requests';
import { Allow, CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { BodyLimit } from '../../platform/http/bodies/body-limit';
import { answer } from '../../platform/http/answer';
import { ParsedBody } from '../../platform/http/parsed';
import { Describes } from '../../platform/openapi/describes';
import { Estimation } from '../../platform/rate-limits/submission-limit';
import { submitterOf, type AccountPrincipal, type SitePrincipal } from '../../platform/requests/principal';
import { scriptRoutes } from './podcasts.openapi';
import { ScriptEstimates } from './queries/script-estimates';

@Scope('jobs:read')
@Controller('api/scripts')
export class ScriptEstimatesController {
  constructor(private readonly estimates: ScriptEstimates) {}

  @Post('estimate')
  @Allow('user', 'token', 'site')
  @BodyLimit(maxTextBodyBytes)
  @HttpCode(200)
  @Estimation()
  @Describes(scriptRoutes.estimate)
  async estimate(
    @ParsedBody(estimateScriptSchema) request: EstimateScript,
    @CurrentPrincipal() principal: AccountPrincipal | SitePrincipal,
  ) {
    return answer(await this.estimates.estimate(request, submitterOf(principal)));
  }
}
