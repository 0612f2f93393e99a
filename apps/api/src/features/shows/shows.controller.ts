import { Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import {
  createShowSchema,
  showsQuerySchema,
  updateShowSchema,
  type CreateShowRequest,
  type ShowsQuery,
  type UpdateShowRequest,
} from '@duetcast/domain/shows/show-requests';
import { type InContext, PrincipalInContext } from '../../eventing/deciders/command-context';
import { AwaitProjections, ListsRows } from '../../eventing/projector/await-projections';
import { CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { ParsedBody, ParsedQuery, answer, Idempotent, pageAnswer } from '../../platform/http/route-io';
import { Submission } from '../../platform/rate-limits/submission-limit';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { auditRoutes } from '../audit/public';
import { DeleteShow, UpdateShow, CreateShow } from './commands/shows';
import { ShowReads, showSchema } from './queries/show-reads';
import { ApiOperation, ApiController, listOf, answerOf, removedSchema } from '../../platform/openapi/api-operation';

const audited = auditRoutes({ category: showDecider.category, noun: 'show', param: 'showId', path: ':showId/' });

@ApiController('Shows', 'api/shows')
@Scope('shows:read')
export class ShowsController extends audited {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ShowReads,
  ) {
    super();
  }

  @Get()
  @ListsRows('shows')
  @ApiOperation('Lists shows, newest first', { answer: listOf(showSchema) })
  async list(@ParsedQuery(showsQuerySchema) query: ShowsQuery, @CurrentPrincipal() { accountId }: AccountPrincipal) {
    return pageAnswer(await this.reads.list(accountId, query));
  }

  @Post()
  @Scope('shows:write')
  @Idempotent('rerun')
  @Submission()
  @AwaitProjections('shows')
  @ApiOperation('Creates a show', { answer: answerOf(showSchema), errors: ['show.tooMany', 'show.missing'] })
  async create(
    @ParsedBody(createShowSchema) request: CreateShowRequest,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    const showId = await this.commands.execute(new CreateShow({ accountId, request, context }));
    return async () => answer(await this.reads.get(showId, accountId));
  }

  @Get(':showId')
  @ApiOperation('Retrieves a show', { answer: answerOf(showSchema) })
  async one(@Param('showId') showId: string, @CurrentPrincipal() { accountId }: AccountPrincipal) {
    return answer(await this.reads.get(showId, accountId));
  }

  @Patch(':showId')
  @Scope('shows:write')
  @Submission()
  @AwaitProjections('shows')
  @ApiOperation('Changes a show', { answer: answerOf(showSchema) })
  async update(
    @Param('showId') showId: string,
    @ParsedBody(updateShowSchema) request: UpdateShowRequest,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    await this.reads.existing(showId, accountId);
    await this.commands.execute(new UpdateShow({ showId, accountId }, request, context));
    return async () => answer(await this.reads.get(showId, accountId));
  }

  @Delete(':showId')
  @Scope('shows:write')
  @AwaitProjections('shows', 'episodes')
  @ApiOperation('Deletes a show', { answer: removedSchema })
  async remove(
    @Param('showId') showId: string,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    await this.reads.findOwned(showId, accountId);
    await this.commands.execute(new DeleteShow({ showId, accountId, context }));
    return answer({ id: showId });
  }

  /** Also of a deleted show. */
  protected override assertReadable(showId: string, { accountId }: AccountPrincipal) {
    return this.reads.findOwned(showId, accountId);
  }
}
