import { Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  replayReasonSchema,
  replayRequestSchema,
  type ReplayReason,
  type ReplayRequest,
} from '@duetcast/domain/replays/replay-request';
import { type CommandContext, CommandContextOf } from '../../eventing/deciders/command-context';
import { ParsedBody, ParsedQuery, answer, Idempotent, pageAnswer, PostAction } from '../../platform/http/route-io';
import { AwaitProjections, ListsRows } from '../../eventing/projector/await-projections';
import { everyAccount } from '@duetcast/domain/accounts/account-reads';
import { ReadsAccounts, type Asked } from '../admin/public';
import { EndReplay, RequestReplay, type ReplayEnding } from './commands/replays';
import { driftQuerySchema, replayListQuerySchema, type DriftQuery, type ReplayListQuery } from './replay-query-schemas';
import { ReplayReads } from './replay-reads';
import { publicReplaySchema, publicDriftSchema } from './public-replay';
import { ApiOperation, AdminController, listOf, answerOf } from '../../platform/openapi/api-operation';

const replay = answerOf(publicReplaySchema);

const ownersOf = ({ params: { id = '' } }: Asked, reads: ReplayReads) => reads.ownersOf(id);

/** The replay lab: recalculates usage under other rules; administrators then apply or discard the result. */
@AdminController('api/admin/replays')
export class ReplaysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReplayReads,
  ) {}

  @Post()
  @HttpCode(202)
  @Idempotent()
  @AwaitProjections('replays')
  @ApiOperation('Replays usage history', { answer: replay, errors: ['account.missing', 'replay.futureEnd'] })
  async request(@ParsedBody(replayRequestSchema) request: ReplayRequest, @CommandContextOf() context: CommandContext) {
    const command = new RequestReplay({ request, context, now: new Date().toISOString() });
    const replayId = await this.commands.execute(command);
    return () => this.result(replayId);
  }

  @Get()
  @ListsRows('replays')
  @ReadsAccounts('usage', () => everyAccount)
  @ApiOperation('Lists replays, newest first', { answer: listOf(publicReplaySchema) })
  async list(@ParsedQuery(replayListQuerySchema) query: ReplayListQuery) {
    return pageAnswer(await this.reads.list(query));
  }

  @Get(':id')
  @ReadsAccounts('usage', ownersOf, ReplayReads)
  @ApiOperation('Retrieves a replay and its progress', { answer: replay })
  one(@Param('id') id: string) {
    return this.result(id);
  }

  @Get(':id/drift')
  @ListsRows('replays', 'usage-by-month')
  @ReadsAccounts('usage', ownersOf, ReplayReads)
  @ApiOperation('Lists the drift of a replay by account, domain and month, largest first', {
    answer: listOf(publicDriftSchema),
    errors: ['replay.notFinished', 'replay.discarded'],
  })
  async drift(@Param('id') id: string, @ParsedQuery(driftQuerySchema) query: DriftQuery) {
    return pageAnswer(await this.reads.drift(id, query));
  }

  @PostAction(':id/cancel')
  @AwaitProjections('replays')
  @ApiOperation('Cancels a replay', { answer: replay, errors: ['replay.finished'] })
  cancel(@Param('id') id: string, @CommandContextOf() context: CommandContext) {
    return this.end(id, { type: 'CancelReplay' }, context);
  }

  /** 202: a worker appends the corrections; `status` reports when it is done. */
  @PostAction(':id/apply', 202)
  @AwaitProjections('replays')
  @ApiOperation('Applies the drift of a replay', {
    answer: replay,
    errors: ['replay.notFinished', 'replay.nothingToApply', 'replay.stale'],
  })
  apply(
    @Param('id') id: string,
    @ParsedBody(replayReasonSchema) { reason }: ReplayReason,
    @CommandContextOf() context: CommandContext,
  ) {
    return this.end(id, { type: 'ApplyReplay', reason }, context);
  }

  /** 202: a worker appends the corrections; `status` reports when it is done. */
  @PostAction(':id/undo', 202)
  @AwaitProjections('replays')
  @ApiOperation('Undoes a replay that was applied', { answer: replay, errors: ['replay.notApplied'] })
  undo(
    @Param('id') id: string,
    @ParsedBody(replayReasonSchema) { reason }: ReplayReason,
    @CommandContextOf() context: CommandContext,
  ) {
    return this.end(id, { type: 'UndoReplay', reason }, context);
  }

  @PostAction(':id/discard')
  @AwaitProjections('replays')
  @ApiOperation('Discards the result of a replay', { answer: replay, errors: ['replay.notFinished'] })
  discard(@Param('id') id: string, @CommandContextOf() context: CommandContext) {
    return this.end(id, { type: 'DiscardReplay' }, context);
  }

  private async end(id: string, ending: ReplayEnding, context: CommandContext) {
    await this.commands.execute(new EndReplay(id, ending, context));
    return () => this.result(id);
  }

  private async result(id: string) {
    return answer(await this.reads.one(id));
  }
}
