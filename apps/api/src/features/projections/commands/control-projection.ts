import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import { projectionDecider, type ProjectionCommand } from '@duetcast/domain/projections/projection-decider';
import type { PoisonedPlace } from '@duetcast/domain/projections/projection-events';
import type { SkipRequest } from '@duetcast/domain/projections/projection-requests';
import { pause } from '../../../platform/timing/retry';
import { commandInContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { ProjectionReports } from '../../../eventing/projector/projection-reports';

type Control =
  | { readonly type: 'PauseProjection' | 'ResumeProjection' | 'CancelRebuild' | 'RetryPoisoned' }
  | { readonly type: 'RequestRebuild' | 'RequestRollback' }
  | ({ readonly type: 'SkipPoisoned' } & SkipRequest);

/** Controls a projection; ends once the process that runs the projection has applied it, or after `applyTimeoutMs`. */
export class ControlProjection extends commandInContext<void, { projection: string; control: Control }>() {}

const applyTimeoutMs = 2_000;
const pollMs = 20;

@CommandHandler(ControlProjection)
export class ControlProjectionHandler implements ICommandHandler<ControlProjection> {
  constructor(
    private readonly deciders: Deciders,
    private readonly reports: ProjectionReports,
  ) {}

  /** @throws AppError `projection.missing`, `.paused`, `.notRebuilding`, `.noPreviousRows` or `.notPoisoned` */
  async execute({ projection, control, context }: ControlProjection): Promise<void> {
    const command = await this.commandFor(projection, control);
    const { events, revision } = await this.deciders.run(projectionDecider, projection, command, context);
    if (events.length === 0) return;
    const deadline = Date.now() + applyTimeoutMs;
    for (;;) {
      const { state, appliedControl } = await this.reportOf(projection);
      if (appliedControl >= revision || state === 'stopped' || Date.now() > deadline) return;
      await pause(pollMs);
    }
  }

  private async commandFor(projection: string, control: Control): Promise<ProjectionCommand> {
    switch (control.type) {
      case 'RequestRebuild':
        await this.reportOf(projection);
        return { type: control.type, projection, rebuildId: randomUUID() };
      case 'RequestRollback':
        await this.reportOf(projection);
        if (!(await this.reports.hasPreviousRows(projection))) throw new AppError('projection.noPreviousRows');
        return { type: control.type, projection, rebuildId: randomUUID() };
      case 'SkipPoisoned': {
        const { type, reason, eventId } = control;
        return { type, projection, place: await this.poisonOf(projection, eventId), reason };
      }
      case 'RetryPoisoned':
        return { type: control.type, projection, place: await this.poisonOf(projection) };
      default:
        await this.reportOf(projection);
        return { type: control.type, projection };
    }
  }

  private async poisonOf(projection: string, eventId?: string): Promise<PoisonedPlace> {
    const { poison } = await this.reportOf(projection);
    const event = poison?.event;
    if (!event || (eventId !== undefined && event.id !== eventId)) throw new AppError('projection.notPoisoned');
    return { eventId: event.id, position: event.position, stream: event.stream, eventType: event.type };
  }

  private async reportOf(projection: string) {
    const report = await this.reports.of(projection);
    if (!report) throw new AppError('projection.missing');
    return report;
  }
}
