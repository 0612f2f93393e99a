import { Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { replayRequestSchema, type ReplayRequest } from '@duetcast/domain/replays/replay-request';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { CommandContextOf } from '../../eventing/deciders/request-context';
import { Allow } from '../../platform/authentication/access';
import { AdminGuard } from '../../platform/authentication/admin.guard';
import { answer } from '../../platform/http/answer';
import { Idempotent } from '../../platform/http/idempotent';
import { ParsedBody, ParsedQuery } from '../../platform/http/parsed';
import { replayRoutes } from './replays.openapi';
import { Describes } from '../../platform/openapi/describes';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { EndReplay } from './commands/end-replay';
import { RequestReplay } from './commands/request-replay';
import { driftQuerySchema, replayListQuerySchema, type DriftQuery, type ReplayListQuery } from './replay-queries';
import { ReplayReads } from './replay-reads';

/** The replay lab: recalculates usage under other rules; administrators then apply or discard the result. */
@Controller('api/admin/replays')
@Allow('user')
@UseGuards(AdminGuard)
export class ReplaysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReplayReads,
  ) {}

  @Post()
  @HttpCode(202)
  @Idempotent()
  @AwaitProjections('replays')
  @Describes(replayRoutes.request)
  async request(@ParsedBody(replayRequestSchema) request: ReplayRequest, @CommandContextOf() context: CommandContext) {
    const command = new RequestReplay(request, context, new Date().toISOString());
    const replayId = await this.commands.execute(command);
    return () => this.one(replayId);
  }

  @Get()
  @Describes(replayRoutes.list)
  async list(@ParsedQuery(replayListQuerySchema) query: ReplayListQuery) {
    const { items, next } = await this.reads.list(query);
    return answer(items, { page: { next } });
  }

  @Get(':id')
  @Describes(replayRoutes.one)
  async one(@Param('id') id: string) {
    return answer(await this.reads.one(id));
  }

  @Get(':id/drift')
  @Describes(replayRoutes.drift)
  async drift(@Param('id') id: string, @ParsedQuery(driftQuerySchema) query: DriftQuery) {
    const { items, next } = await this.reads.drift(id, query);
    return answer(items, { page: { next } });
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @AwaitProjections('replays')
  @Describes(replayRoutes.cancel)
  cancel(@Param('id') id: string, @CommandContextOf() context: CommandContext) {
    return this.end(id, 'CancelReplay', context);
  }

  /** 202: a worker appends the corrections; `status` reports when it is done. */
  @Post(':id/apply')
  @HttpCode(202)
  @AwaitProjections('replays')
  @Describes(replayRoutes.apply)
  apply(@Param('id') id: string, @CommandContextOf() context: CommandContext) {
    return this.end(id, 'ApplyReplay', context);
  }

  @Post(':id/discard')
  @HttpCode(200)
  @AwaitProjections('replays')
  @Describes(replayRoutes.discard)
  discard(@Param('id') id: string, @CommandContextOf() context: CommandContext) {
    return this.end(id, 'DiscardReplay', context);
  }

  private async end(id: string, commandType: EndReplay['commandType'], context: CommandContext) {
    await this.commands.execute(new EndReplay(id, commandType, context));
    return () => this.one(id);
  }
}
