import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { projectionDecider, type ProjectionCommand } from '@duetcast/domain/projections/projection-decider';
import type { PoisonedPlace } from '@duetcast/domain/projections/projection-events';
import type { SkipRequest } from '@duetcast/domain/projections/projection-requests';
import { pause } from '../../platform/timing/pause';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { ProjectionReports } from '../../eventing/projector/projection-reports';

/** How long a command waits until the process that runs the projection applies it. */
const applyTimeoutMs = 2_000;
const pollMs = 20;

/** Control commands for projections; each returns once it is applied, or after `applyTimeoutMs`. */
@Injectable()
export class ProjectionControl {
  constructor(
    private readonly deciders: Deciders,
    private readonly reports: ProjectionReports,
  ) {}

  /** @throws AppError `projection.missing` */
  async pause(projection: string, context: CommandContext): Promise<void> {
    await this.run({ type: 'PauseProjection', projection }, context);
  }

  /** @throws AppError `projection.missing` */
  async resume(projection: string, context: CommandContext): Promise<void> {
    await this.run({ type: 'ResumeProjection', projection }, context);
  }

  /** @throws AppError `projection.missing`, `projection.paused` */
  async rebuild(projection: string, context: CommandContext): Promise<void> {
    await this.run({ type: 'RequestRebuild', projection, rebuildId: randomUUID() }, context);
  }

  /** @throws AppError `projection.missing`, `projection.notRebuilding` */
  async cancelRebuild(projection: string, context: CommandContext): Promise<void> {
    await this.run({ type: 'CancelRebuild', projection }, context);
  }

  /** @throws AppError `projection.missing`, `projection.notPoisoned` also if `eventId` is not the poison event */
  async skip(projection: string, { reason, eventId }: SkipRequest, context: CommandContext): Promise<void> {
    const place = await this.poisonOf(projection, eventId);
    await this.run({ type: 'SkipPoisoned', projection, place, reason }, context);
  }

  /** @throws AppError `projection.missing`, `projection.notPoisoned` */
  async retry(projection: string, context: CommandContext): Promise<void> {
    const place = await this.poisonOf(projection);
    await this.run({ type: 'RetryPoisoned', projection, place }, context);
  }

  private async poisonOf(projection: string, eventId?: string): Promise<PoisonedPlace> {
    const report = await this.reportOf(projection);
    const event = report.poison?.event;
    if (!event || (eventId !== undefined && event.id !== eventId)) throw new AppError('projection.notPoisoned');
    return { eventId: event.id, position: event.position, stream: event.stream, eventType: event.type };
  }

  private async run(command: ProjectionCommand, context: CommandContext): Promise<void> {
    const { projection } = command;
    await this.reportOf(projection);
    const { events, revision } = await this.deciders.run(projectionDecider, projection, command, context);
    if (events.length === 0) return;
    const deadline = Date.now() + applyTimeoutMs;
    for (;;) {
      const { state, appliedControl } = await this.reportOf(projection);
      if (appliedControl >= revision || state === 'stopped' || Date.now() > deadline) return;
      await pause(pollMs);
    }
  }

  private async reportOf(projection: string) {
    const report = await this.reports.of(projection);
    if (!report) throw new AppError('projection.missing');
    return report;
  }
}
