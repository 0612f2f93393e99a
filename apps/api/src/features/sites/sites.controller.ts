import { Controller, Delete, Get, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  deliveriesQuerySchema,
  heartbeatSchema,
  registerSiteSchema,
  type DeliveriesQuery,
  type HeartbeatRequest,
  type RegisterSiteRequest,
} from '@duetcast/domain/sites/connection-requests';
import { publicSite } from '@duetcast/projections/sites/public-site';
import type { FastifyReply } from 'fastify';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { CommandContextOf } from '../../eventing/deciders/request-context';
import { Allow, CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { answer } from '../../platform/http/answer';
import { ParsedBody, ParsedQuery } from '../../platform/http/parsed';
import type { AccountPrincipal, SitePrincipal } from '../../platform/requests/principal';
import { siteRoutes } from './sites.openapi';
import { Describes } from '../../platform/openapi/describes';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { DisconnectSite } from './commands/disconnect-site';
import { RecordHeartbeat } from './commands/record-heartbeat';
import { RegisterSite } from './commands/register-site';
import { ConnectedSites } from './queries/connected-sites';
import { SiteReads, type SiteCaller } from './queries/site-reads';

/** An account's sites. */
@Controller('api/plugin-connections')
export class SitesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sites: ConnectedSites,
    private readonly reads: SiteReads,
  ) {}

  @Get()
  @Scope('sites:read')
  @Describes(siteRoutes.list)
  async list(@CurrentPrincipal() { accountId }: AccountPrincipal) {
    return answer(await this.sites.of(accountId));
  }

  /** 201 with new credentials; 200 with the existing ones. Omitted fields are cleared. */
  @Post()
  @Scope('sites:write')
  @Header('Cache-Control', 'no-store')
  @AwaitProjections('connections')
  @Describes(siteRoutes.register)
  async register(
    @ParsedBody(registerSiteSchema) request: RegisterSiteRequest,
    @CurrentPrincipal() caller: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { site_url: siteUrl, callback_url: callbackUrl, versions = {} } = request;
    const command = new RegisterSite(caller, { siteUrl, callbackUrl, versions }, context);
    const { connectionId: id, siteToken, webhookSecret, isNew } = await this.commands.execute(command);
    void reply.status(isNew ? 201 : 200);
    return answer({ id, site_token: siteToken, webhook_secret: webhookSecret });
  }

  /** The site itself, for a plugin that knows nothing but its token. */
  @Get('self')
  @Allow('site')
  @Describes(siteRoutes.self)
  async self(@CurrentPrincipal() site: SitePrincipal) {
    return this.siteAnswer(site.connectionId, site);
  }

  @Post(':id/heartbeat')
  @Scope('sites:write')
  @Allow('user', 'token', 'site')
  @HttpCode(200)
  @AwaitProjections('connections')
  @Describes(siteRoutes.heartbeat)
  async heartbeat(
    @Param('id') id: string,
    @ParsedBody(heartbeatSchema) { versions }: HeartbeatRequest,
    @CurrentPrincipal() principal: AccountPrincipal | SitePrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.commands.execute(new RecordHeartbeat(id, principal, versions ?? null, context));
    return () => this.siteAnswer(id, principal);
  }

  @Delete(':id')
  @Scope('sites:write')
  @Allow('user', 'token', 'site')
  @AwaitProjections('connections')
  @Describes(siteRoutes.disconnect)
  async disconnect(
    @Param('id') id: string,
    @CurrentPrincipal() principal: AccountPrincipal | SitePrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.commands.execute(new DisconnectSite(id, principal, context));
    return () => this.siteAnswer(id, principal);
  }

  @Get(':id/deliveries')
  @Scope('sites:read')
  @Allow('user', 'token', 'site')
  @Describes(siteRoutes.deliveries)
  async deliveries(
    @Param('id') id: string,
    @ParsedQuery(deliveriesQuerySchema) query: DeliveriesQuery,
    @CurrentPrincipal() principal: AccountPrincipal | SitePrincipal,
  ) {
    await this.reads.own(id, principal);
    const { items, next } = await this.reads.deliveries(id, query);
    return answer(items, { page: { next } });
  }

  /** Audio that the site's posts show. */
  @Get(':id/posts')
  @Scope('sites:read')
  @Allow('user', 'token', 'site')
  @Describes(siteRoutes.posts)
  async posts(
    @Param('id') id: string,
    @ParsedQuery(deliveriesQuerySchema) query: DeliveriesQuery,
    @CurrentPrincipal() principal: AccountPrincipal | SitePrincipal,
  ) {
    await this.reads.own(id, principal);
    const { items, next } = await this.reads.posts(id, query);
    return answer(items, { page: { next } });
  }

  private async siteAnswer(id: string, caller: SiteCaller) {
    return answer(publicSite(await this.reads.own(id, caller)));
  }
}
