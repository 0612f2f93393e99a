import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { streamName } from '@duetcast/domain/kernel/decider';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import {
  createShowSchema,
  showsQuerySchema,
  updateShowSchema,
  type CreateShowRequest,
  type ShowsQuery,
  type UpdateShowRequest,
} from '@duetcast/domain/shows/show-requests';
import type { FastifyReply } from 'fastify';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { CommandContextOf } from '../../eventing/deciders/request-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { answer } from '../../platform/http/answer';
import { Idempotent } from '../../platform/http/idempotent';
import { ParsedBody, ParsedQuery } from '../../platform/http/parsed';
import { Describes } from '../../platform/openapi/describes';
import { Submission } from '../../platform/rate-limits/submission-limit';
import { actorOf, type AccountPrincipal } from '../../platform/requests/principal';
import { type AuditQuery, AuditReplies, auditQuerySchema } from '../audit/public';
import { DeleteShow, UpdateShow } from './commands/change-show';
import { CreateShow } from './commands/create-show';
import { ShowReads } from './queries/show-reads';
import { showRoutes } from './shows.openapi';

/** Shows of an account. */
@Scope('shows:read')
@Controller('api/shows')
export class ShowsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ShowReads,
    private readonly replies: AuditReplies,
  ) {}

  @Get()
  @Describes(showRoutes.list)
  async list(@ParsedQuery(showsQuerySchema) query: ShowsQuery, @CurrentPrincipal() { accountId }: AccountPrincipal) {
    const { items, next } = await this.reads.list(accountId, query);
    return answer(items, { page: { next } });
  }

  @Post()
  @Scope('shows:write')
  @Idempotent('rerun')
  @Submission()
  @AwaitProjections('shows')
  @Describes(showRoutes.create)
  async create(
    @ParsedBody(createShowSchema) request: CreateShowRequest,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    const showId = await this.commands.execute(new CreateShow(accountId, request, context));
    return async () => answer(await this.reads.get(showId, accountId));
  }

  @Get(':showId')
  @Describes(showRoutes.one)
  async one(@Param('showId') showId: string, @CurrentPrincipal() { accountId }: AccountPrincipal) {
    return answer(await this.reads.get(showId, accountId));
  }

  @Patch(':showId')
  @Scope('shows:write')
  @Submission()
  @AwaitProjections('shows')
  @Describes(showRoutes.update)
  async update(
    @Param('showId') showId: string,
    @ParsedBody(updateShowSchema) request: UpdateShowRequest,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.reads.existing(showId, accountId);
    await this.commands.execute(new UpdateShow(showId, accountId, request, context));
    return async () => answer(await this.reads.get(showId, accountId));
  }

  @Delete(':showId')
  @HttpCode(200)
  @Scope('shows:write')
  @AwaitProjections('shows', 'episodes')
  @Describes(showRoutes.remove)
  async remove(
    @Param('showId') showId: string,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.reads.findOwned(showId, accountId);
    await this.commands.execute(new DeleteShow(showId, accountId, context));
    return answer({ id: showId });
  }

  /** Also of a deleted show. */
  @Get(':showId/audit')
  @Describes(showRoutes.audit)
  async audit(
    @Param('showId') id: string,
    @ParsedQuery(auditQuerySchema) query: AuditQuery,
    @CurrentPrincipal() principal: AccountPrincipal,
    @Res() reply: FastifyReply,
  ) {
    await this.reads.findOwned(id, principal.accountId);
    return this.replies.send({ id, stream: streamName(showDecider.category, id) }, query, actorOf(principal), reply);
  }
}
