import { Controller, Header, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  authorizeSiteSchema,
  exchangeCodeSchema,
  type AuthorizeSiteRequest,
  type ExchangeCodeRequest,
} from '@duetcast/domain/sites/authorization-requests';
import type { FastifyReply } from 'fastify';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, Public } from '../../platform/authentication/access';
import { Config } from '../../platform/config/config';
import { answer } from '../../platform/http/answer';
import { ParsedBody } from '../../platform/http/parsed';
import { Describes } from '../../platform/openapi/describes';
import { addressKey, RateLimits } from '../../platform/rate-limits/rate-limits';
import type { ApiRequest } from '../../platform/requests/api-request';
import type { UserPrincipal } from '../../platform/requests/principal';
import { AuthorizeSite } from './commands/authorize-site';
import { ExchangeCode } from './commands/exchange-code';
import { siteAuthorizationRoutes } from './site-authorizations.openapi';
import { siteCodeLimit } from './authorization/site-code-limit';

/** Connects a site that a signed-in person approves (RFC 6749, 4.1, with RFC 7636). */
@Controller('api/site-authorizations')
export class SiteAuthorizationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: RateLimits,
    private readonly config: Config,
  ) {}

  @Post()
  @Allow('user')
  @Header('Cache-Control', 'no-store')
  @Describes(siteAuthorizationRoutes.authorize)
  async authorize(
    @ParsedBody(authorizeSiteSchema) body: AuthorizeSiteRequest,
    @CurrentPrincipal() user: UserPrincipal,
    @Req() request: ApiRequest,
  ) {
    await this.take(request);
    return answer({ code: await this.commands.execute(new AuthorizeSite(body, user)) });
  }

  @Post('token')
  @Public()
  @Header('Cache-Control', 'no-store')
  @AwaitProjections('connections')
  @Describes(siteAuthorizationRoutes.exchange)
  async exchange(
    @ParsedBody(exchangeCodeSchema) body: ExchangeCodeRequest,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.take(request);
    const {
      connectionId: id,
      siteToken,
      webhookSecret,
      isNew,
    } = await this.commands.execute(new ExchangeCode(body, request.id));
    void reply.status(isNew ? 201 : 200);
    return answer({ id, site_token: siteToken, webhook_secret: webhookSecret });
  }

  private take(request: ApiRequest): Promise<void> {
    return this.limits.take(siteCodeLimit(this.config), addressKey(request.ip), request);
  }
}
