import { Controller, Get, Param, Res } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import { podcastDecider } from '@duetcast/domain/podcasts/podcast-decider';
import type { FastifyReply } from 'fastify';
import { CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { ParsedQuery } from '../../platform/http/parsed';
import { Describes } from '../../platform/openapi/describes';
import { actorOf, type AccountPrincipal } from '../../platform/requests/principal';
import { type AuditQuery, AuditReplies, auditQuerySchema } from '../audit/public';
import { podcastRoutes } from './podcasts.openapi';
import { PodcastReads } from './queries/podcast-reads';

/** Audit trails of an account's podcasts, also after their texts have expired. */
@Scope('jobs:read')
@Controller('api/podcast-jobs/:id/audit')
export class PodcastAuditController {
  constructor(
    private readonly reads: PodcastReads,
    private readonly replies: AuditReplies,
  ) {}

  @Get()
  @Describes(podcastRoutes.audit)
  async trail(
    @Param('id') id: string,
    @ParsedQuery(auditQuerySchema) query: AuditQuery,
    @CurrentPrincipal() principal: AccountPrincipal,
    @Res() reply: FastifyReply,
  ) {
    await this.reads.findOwned(id, principal.accountId);
    return this.replies.send({ id, stream: streamName(podcastDecider.category, id) }, query, actorOf(principal), reply);
  }
}
