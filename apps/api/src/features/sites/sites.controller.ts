import { Delete, Get, Header, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  deliveriesQuerySchema,
  heartbeatSchema,
  registerSiteSchema,
  type DeliveriesQuery,
  type HeartbeatRequest,
  type RegisterSiteRequest,
} from '@duetcast/domain/sites/connection-requests';
import { publicSite, publicSiteSchema } from '@duetcast/projections/sites/connections';
import type { FastifyReply } from 'fastify';
import { publicDeliverySchema } from '@duetcast/projections/webhooks/webhook-deliveries';
import { type InContext, PrincipalInContext } from '../../eventing/deciders/command-context';
import { Allow, CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { ParsedBody, ParsedQuery, answer, pageAnswer, PostAction } from '../../platform/http/route-io';
import type { AccountPrincipal, SitePrincipal } from '../../platform/requests/principal';
import { AwaitProjections, ListsRows } from '../../eventing/projector/await-projections';
import { RegisterSite, RecordHeartbeat, DisconnectSite } from './commands/sites';
import { ConnectedSites, pluginConnectionsSchema } from './queries/connected-sites';
import { listedPostSchema, SiteReads, type SiteCaller } from './queries/site-reads';
import { credentialsOf, credentialsSchema } from './registration/site-credentials';
import { ApiOperation, ApiController, answerOf, listFields, listOf } from '../../platform/openapi/api-operation';

const siteAnswer = answerOf(publicSiteSchema);

@ApiController('Connections', 'api/plugin-connections')
export class SitesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sites: ConnectedSites,
    private readonly reads: SiteReads,
  ) {}

  @Get()
  @Scope('sites:read')
  @ListsRows('connections')
  @ApiOperation('Lists connected sites', { answer: answerOf(pluginConnectionsSchema, listFields) })
  async list(@CurrentPrincipal() { accountId }: AccountPrincipal) {
    return answer(await this.sites.of(accountId));
  }

  /** 201 with new credentials; 200 with the existing ones. Omitted fields are cleared. */
  @Post()
  @Scope('sites:write')
  @Header('Cache-Control', 'no-store')
  @AwaitProjections('connections')
  @ApiOperation('Connects a site', {
    answer: { description: 'New credentials.', schema: credentialsSchema },
    answers: { 200: { description: 'The existing credentials.', schema: credentialsSchema } },
    errors: ['connection.forbiddenAddress', 'connection.unreachable'],
  })
  async register(
    @ParsedBody(registerSiteSchema) request: RegisterSiteRequest,
    @PrincipalInContext() { context, ...caller }: InContext<AccountPrincipal>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { site_url: siteUrl, callback_url: callbackUrl, versions = {} } = request;
    const details = { siteUrl, callbackUrl, versions };
    const site = await this.commands.execute(new RegisterSite({ caller, details, context }));
    void reply.status(site.isNew ? 201 : 200);
    return credentialsOf(site);
  }

  /** The site itself, for a plugin that knows nothing but its token. */
  @Get('self')
  @Allow('site')
  @ApiOperation('Retrieves the site of a site token', { answer: siteAnswer, errors: ['connection.missing'] })
  async self(@CurrentPrincipal() site: SitePrincipal) {
    return this.siteAnswer(site.connectionId, site);
  }

  @PostAction(':id/heartbeat')
  @Scope('sites:write')
  @Allow('user', 'token', 'site')
  @AwaitProjections('connections')
  @ApiOperation('Sends a heartbeat for a site', {
    answer: siteAnswer,
    errors: ['connection.disconnected', 'connection.forbiddenAddress', 'connection.unreachable'],
  })
  async heartbeat(
    @Param('id') id: string,
    @ParsedBody(heartbeatSchema) report: HeartbeatRequest,
    @PrincipalInContext() { context, ...principal }: InContext<AccountPrincipal | SitePrincipal>,
  ) {
    await this.commands.execute(new RecordHeartbeat({ connectionId: id, caller: principal, report, context }));
    return () => this.siteAnswer(id, principal);
  }

  @Delete(':id')
  @Scope('sites:write')
  @Allow('user', 'token', 'site')
  @AwaitProjections('connections')
  @ApiOperation('Disconnects a site and revokes its token', { answer: siteAnswer })
  async disconnect(
    @Param('id') id: string,
    @PrincipalInContext() { context, ...principal }: InContext<AccountPrincipal | SitePrincipal>,
  ) {
    await this.commands.execute(new DisconnectSite({ connectionId: id, caller: principal, context }));
    return () => this.siteAnswer(id, principal);
  }

  @Get(':id/deliveries')
  @Scope('sites:read')
  @Allow('user', 'token', 'site')
  @ListsRows('webhook-deliveries')
  @ApiOperation('Lists the webhook deliveries of a site, newest first', { answer: listOf(publicDeliverySchema) })
  async deliveries(
    @Param('id') id: string,
    @ParsedQuery(deliveriesQuerySchema) query: DeliveriesQuery,
    @CurrentPrincipal() principal: AccountPrincipal | SitePrincipal,
  ) {
    await this.reads.own(id, principal);
    return pageAnswer(await this.reads.deliveries(id, query));
  }

  /** Audio that the site's posts show. */
  @Get(':id/posts')
  @Scope('sites:read')
  @Allow('user', 'token', 'site')
  @ListsRows('published-posts')
  @ApiOperation('Lists the audio that posts of a site show, newest first', {
    answer: listOf(listedPostSchema),
  })
  async posts(
    @Param('id') id: string,
    @ParsedQuery(deliveriesQuerySchema) query: DeliveriesQuery,
    @CurrentPrincipal() principal: AccountPrincipal | SitePrincipal,
  ) {
    await this.reads.own(id, principal);
    return pageAnswer(await this.reads.posts(id, query));
  }

  private async siteAnswer(id: string, caller: SiteCaller) {
    return answer(publicSite(await this.reads.own(id, caller)));
  }
}
