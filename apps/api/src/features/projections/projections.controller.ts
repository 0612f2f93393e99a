import { Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { skipRequestSchema, type SkipRequest } from '@duetcast/domain/projections/projection-requests';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { CommandContextOf } from '../../eventing/deciders/request-context';
import { Allow } from '../../platform/authentication/access';
import { AdminGuard } from '../../platform/authentication/admin.guard';
import { answer } from '../../platform/http/answer';
import { ParsedBody } from '../../platform/http/parsed';
import { adminProjectionCalls } from './projections.openapi';
import { Describes } from '../../platform/openapi/describes';
import { ProjectionReads } from './projection-reads';
import { ProjectionControl } from './projection-control';

/** Projections: how they fare, and what administrators ask of them. */
@Controller('api/admin/projections')
@Allow('user')
@UseGuards(AdminGuard)
export class ProjectionsController {
  constructor(
    private readonly reads: ProjectionReads,
    private readonly wishes: ProjectionControl,
  ) {}

  @Get()
  @Describes(adminProjectionCalls.list)
  async list() {
    return answer(await this.reads.list());
  }

  @Get(':name')
  @Describes(adminProjectionCalls.one)
  async one(@Param('name') name: string) {
    return answer(await this.reads.one(name));
  }

  @Get(':name/poison')
  @Describes(adminProjectionCalls.poison)
  async poison(@Param('name') name: string) {
    return answer(await this.reads.poison(name));
  }

  @Post(':name/pause')
  @HttpCode(202)
  @Describes(adminProjectionCalls.pause)
  async pause(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    await this.wishes.pause(name, context);
    return this.one(name);
  }

  @Post(':name/resume')
  @HttpCode(202)
  @Describes(adminProjectionCalls.resume)
  async resume(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    await this.wishes.resume(name, context);
    return this.one(name);
  }

  @Post(':name/rebuild')
  @HttpCode(202)
  @Describes(adminProjectionCalls.rebuild)
  async rebuild(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    await this.wishes.rebuild(name, context);
    return this.one(name);
  }

  @Post(':name/cancel-rebuild')
  @HttpCode(202)
  @Describes(adminProjectionCalls.cancelRebuild)
  async cancelRebuild(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    await this.wishes.cancelRebuild(name, context);
    return this.one(name);
  }

  @Post(':name/skip')
  @HttpCode(202)
  @Describes(adminProjectionCalls.skip)
  async skip(
    @Param('name') name: string,
    @ParsedBody(skipRequestSchema) request: SkipRequest,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.wishes.skip(name, request, context);
    return this.one(name);
  }

  @Post(':name/retry')
  @HttpCode(202)
  @Describes(adminProjectionCalls.retry)
  async retry(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    await this.wishes.retry(name, context);
    return this.one(name);
  }
}
