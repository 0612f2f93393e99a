import { Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
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
import { ControlProjection } from './commands/control-projection';

/** Projection status and control commands. */
@Controller('api/admin/projections')
@Allow('user')
@UseGuards(AdminGuard)
export class ProjectionsController {
  constructor(
    private readonly reads: ProjectionReads,
    private readonly commands: CommandBus,
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
  pause(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    return this.controlled(name, { type: 'PauseProjection' }, context);
  }

  @Post(':name/resume')
  @HttpCode(202)
  @Describes(projectionRoutes.resume)
  resume(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    return this.controlled(name, { type: 'ResumeProjection' }, context);
  }

  @Post(':name/rebuild')
  @HttpCode(202)
  @Describes(projectionRoutes.rebuild)
  rebuild(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    return this.controlled(name, { type: 'RequestRebuild' }, context);
  }

  @Post(':name/rollback')
  @HttpCode(202)
  @Describes(projectionRoutes.rollback)
  rollback(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    return this.controlled(name, { type: 'RequestRollback' }, context);
  }

  @Post(':name/cancel-rebuild')
  @HttpCode(202)
  @Describes(projectionRoutes.cancelRebuild)
  cancelRebuild(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    return this.controlled(name, { type: 'CancelRebuild' }, context);
  }

  @Post(':name/skip')
  @HttpCode(202)
  @Describes(projectionRoutes.skip)
  skip(
    @Param('name') name: string,
    @ParsedBody(skipRequestSchema) request: SkipRequest,
    @CommandContextOf() context: CommandContext,
  ) {
    return this.controlled(name, { type: 'SkipPoisoned', ...request }, context);
  }

  @Post(':name/retry')
  @HttpCode(202)
  @Describes(projectionRoutes.retry)
  retry(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    return this.controlled(name, { type: 'RetryPoisoned' }, context);
  }

  private async controlled(name: string, control: ControlProjection['control'], context: CommandContext) {
    await this.commands.execute(new ControlProjection(name, control, context));
    return this.one(name);
  }
}
