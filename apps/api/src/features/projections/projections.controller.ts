import { Get, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { skipRequestSchema, type SkipRequest } from '@duetcast/domain/projections/projection-requests';
import { z } from 'zod';
import { type CommandContext, CommandContextOf } from '../../eventing/deciders/command-context';
import { ParsedBody, answer, PostAction } from '../../platform/http/route-io';
import { ProjectionReads, projectionDetailsSchema, poisonReportSchema } from './projection-reads';
import { ReadsAccounts, ReadsNoAccount, type Asked } from '../admin/public';
import { ControlProjection } from './commands/control-projection';
import { publicProjectionSchema } from './public-projection';
import { ApiOperation, AdminController, answerOf } from '../../platform/openapi/api-operation';

const details = answerOf(projectionDetailsSchema);

@AdminController('api/admin/projections')
export class ProjectionsController {
  constructor(
    private readonly reads: ProjectionReads,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @ReadsNoAccount()
  @ApiOperation('Lists projections with their status', { answer: answerOf(z.array(publicProjectionSchema)) })
  async list() {
    return answer(await this.reads.list());
  }

  @Get(':name')
  @ReadsNoAccount()
  @ApiOperation('Retrieves a projection with its skipped events', { answer: details })
  async one(@Param('name') name: string) {
    return answer(await this.reads.one(name));
  }

  @Get(':name/poison')
  @ReadsAccounts('events', ({ params: { name = '' } }: Asked, reads) => reads.ownersOfPoison(name), ProjectionReads)
  @ApiOperation('Retrieves the poison event of a projection', { answer: answerOf(poisonReportSchema) })
  async poison(@Param('name') name: string) {
    return answer(await this.reads.poison(name));
  }

  @PostAction(':name/pause', 202)
  @ApiOperation('Pauses a projection', { answer: details })
  pause(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    return this.controlled(name, { type: 'PauseProjection' }, context);
  }

  @PostAction(':name/resume', 202)
  @ApiOperation('Resumes a paused projection', { answer: details })
  resume(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    return this.controlled(name, { type: 'ResumeProjection' }, context);
  }

  @PostAction(':name/rebuild', 202)
  @ApiOperation('Rebuilds a projection', { answer: details, errors: ['projection.paused'] })
  rebuild(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    return this.controlled(name, { type: 'RequestRebuild' }, context);
  }

  @PostAction(':name/rollback', 202)
  @ApiOperation('Serves the previous rows of a projection', {
    answer: details,
    errors: ['projection.paused', 'projection.noPreviousRows'],
  })
  rollback(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    return this.controlled(name, { type: 'RequestRollback' }, context);
  }

  @PostAction(':name/cancel-rebuild', 202)
  @ApiOperation('Cancels a rebuild or rollback', { answer: details, errors: ['projection.notRebuilding'] })
  cancelRebuild(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    return this.controlled(name, { type: 'CancelRebuild' }, context);
  }

  @PostAction(':name/skip', 202)
  @ApiOperation('Skips the poison event of a projection', { answer: details, errors: ['projection.notPoisoned'] })
  skip(
    @Param('name') name: string,
    @ParsedBody(skipRequestSchema) request: SkipRequest,
    @CommandContextOf() context: CommandContext,
  ) {
    return this.controlled(name, { type: 'SkipPoisoned', ...request }, context);
  }

  @PostAction(':name/retry', 202)
  @ApiOperation('Retries the poison event of a projection', { answer: details, errors: ['projection.notPoisoned'] })
  retry(@Param('name') name: string, @CommandContextOf() context: CommandContext) {
    return this.controlled(name, { type: 'RetryPoisoned' }, context);
  }

  private async controlled(name: string, control: ControlProjection['control'], context: CommandContext) {
    await this.commands.execute(new ControlProjection({ projection: name, control, context }));
    return this.one(name);
  }
}
