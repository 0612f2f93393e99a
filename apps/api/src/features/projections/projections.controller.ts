import { Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { skipRequestSchema, type SkipRequest } from '@duetcast/domain/projections/projection-requests';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { CommandContextOf } from '../../eventing/deciders/request-context';
import { Allow } from '../../platform/authentication/access';
import { AdminGuard } from '../../platform/authentication/admin.guard';
import { answer } from '../../platform/http/answer';
import { ParsedBody } from '../../platform/http/parsed';
import { projectionRoutes } from './projections.openapi';
import { Describes } from '../../platform/openapi/describes';
import { ProjectionReads } from './projection-reads';
import { ProjectionControl } from './projection-control';

/** Projection status and control commands. */
@Controller('api/admin/projections')
@Allow('user')
@UseGuards(AdminGuard)
export class ProjectionsController {
  constructor(
    private readonly reads: ProjectionReads,
    private readonly control: ProjectionControl,
  ) {}

  @Get()
  @Describes(projectionRoutes.list)
  async list() {
    return answer(await this.reads.list());
  }

  @Get(':name')
  @Describes(projectionRoutes.one)
  async one(@Param('name') name: string) {
    return answer(await this.reads.one(name));
  }

  @Get(':name/poison')
  @Describes(projectionRoutes.poison)
  async poison(@Param('name') name: string) {
    return answer(await this.reads.poison(name));
  }

  @Post(':name/pause')
  @HttpCode(202)
  @Describes(projectionRoutes.pause)
  async pause(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    await this.control.pause(name, context);
    return this.one(name);
  }

  @Post(':name/resume')
  @HttpCode(202)
  @Describes(projectionRoutes.resume)
  async resume(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    await this.control.resume(name, context);
    return this.one(name);
  }

  @Post(':name/rebuild')
  @HttpCode(202)
  @Describes(projectionRoutes.rebuild)
  async rebuild(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    await this.control.rebuild(name, context);
    return this.one(name);
  }

  @Post(':name/cancel-rebuild')
  @HttpCode(202)
  @Describes(projectionRoutes.cancelRebuild)
  async cancelRebuild(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    await this.control.cancelRebuild(name, context);
    return this.one(name);
  }

  @Post(':name/skip')
  @HttpCode(202)
  @Describes(projectionRoutes.skip)
  async skip(
    @Param('name') name: string,
    @ParsedBody(skipRequestSchema) request: SkipRequest,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.control.skip(name, request, context);
    return this.one(name);
  }

  @Post(':name/retry')
  @HttpCode(202)
  @Describes(projectionRoutes.retry)
  async retry(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    await this.control.retry(name, context);
    return this.one(name);
  }
}
