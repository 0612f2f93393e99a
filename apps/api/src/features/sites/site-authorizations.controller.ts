import { Header, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  authorizeSiteSchema,
  exchangeCodeSchema,
  type AuthorizeSiteRequest,
  type ExchangeCodeRequest,
} from '@duetcast/domain/sites/authorization-requests';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, Public } from '../../platform/authentication/access';
import { Config } from '../../platform/config/config';
import { ParsedBody, answer } from '../../platform/http/route-io';
import { addressKey, RateLimits } from '../../platform/rate-limits/rate-limits';
import type { UserPrincipal, ApiRequest } from '../../platform/requests/principal';
import { ExchangeCode, AuthorizeSite } from './commands/authorize-site';
import { siteCodeLimit } from './authorization/site-code-limit';
import { credentialsOf, credentialsSchema } from './registration/site-credentials';
import { ApiOperation, ApiController, answerOf } from '../../platform/openapi/api-operation';

/** Connects a site that a signed-in person approves (RFC 6749, 4.1, with RFC 7636). */
@ApiController('Connections', 'api/site-authorizations')
export class SiteAuthorizationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: RateLimits,
    private readonly config: Config,
  ) {}

  @Post()
  @Allow('user')
  @Header('Cache-Control', 'no-store')
  @ApiOperation('Approves the connection of a site', {
    answer: answerOf(z.object({ code: z.string().meta({ description: 'For the server of the site.' }) })),
    errors: ['siteAuthorization.redirectForbidden'],
  })
  async authorize(
    @ParsedBody(authorizeSiteSchema) body: AuthorizeSiteRequest,
    @CurrentPrincipal() user: UserPrincipal,
    @Req() request: ApiRequest,
  ) {
    await this.take(request);
    return answer({ code: await this.commands.execute(new AuthorizeSite({ request: body, caller: user })) });
  }

  @Post('token')
  @Public()
  @Header('Cache-Control', 'no-store')
  @AwaitProjections('connections')
  @ApiOperation('Exchanges the code of an approved site for its credentials', {
    answer: { description: 'New credentials.', schema: credentialsSchema },
    answers: { 200: { description: 'The existing credentials.', schema: credentialsSchema } },
    errors: ['siteAuthorization.codeInvalid', 'siteAuthorization.mismatch', 'connection.forbiddenAddress'],
  })
  async exchange(
    @ParsedBody(exchangeCodeSchema) body: ExchangeCodeRequest,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.take(request);
    const site = await this.commands.execute(new ExchangeCode({ request: body, requestId: request.id }));
    void reply.status(site.isNew ? 201 : 200);
    return credentialsOf(site);
  }

  private take(request: ApiRequest): Promise<void> {
    return this.limits.take(siteCodeLimit(this.config), addressKey(request.ip), request);
  }
}
