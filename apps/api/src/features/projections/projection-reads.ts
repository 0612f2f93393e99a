import { Injectable } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { actorSchema, currentEvent, time } from '@duetcast/domain/kernel/event';
import { projectionDecider } from '@duetcast/domain/projections/projection-decider';
import { projectionEvents } from '@duetcast/domain/projections/projection-events';
import { eventIndex } from '@duetcast/projections/events/event-index';
import { administratorEvent, administratorEventSchema } from '@duetcast/projections/events/public-event';
import { z } from 'zod';
import { EventStore, type StoredEvent } from '../../eventing/event-store/event-store';
import { ProjectionReports } from '../../eventing/projector/projection-reports';
import { publicProjection, publicProjectionSchema } from './public-projection';

const { PoisonedEventSkipped } = projectionEvents;

const skipSchema = PoisonedEventSkipped.schema.omit({ projection: true }).extend({ at: time, actor: actorSchema });

export const projectionDetailsSchema = publicProjectionSchema
  .extend({ skipped: z.array(skipSchema) })
  .meta({ id: 'ProjectionDetails' });

export const poisonReportSchema = z.object({
  name: z.string(),
  poison: z.object({ message: z.string(), at: time, event: administratorEventSchema }).nullable(),
});

/** Projection status for administrators, across all processes. */
@Injectable()
export class ProjectionReads {
  constructor(
    private readonly reports: ProjectionReports,
    private readonly events: EventStore,
  ) {}

  async list() {
    return (await this.reports.statuses()).map(publicProjection);
  }

  /** Includes skipped events, newest first. @throws AppError `projection.missing` */
  async one(name: string): Promise<z.infer<typeof projectionDetailsSchema>> {
    const [status] = await this.reports.statuses(name);
    if (!status) throw new AppError('projection.missing');
    return { ...publicProjection(status), skipped: await this.skippedBy(name) };
  }

  /** The poison event, without content. @throws AppError `projection.missing` */
  async poison(name: string): Promise<z.infer<typeof poisonReportSchema>> {
    const poison = await this.poisonOf(name);
    return { name, poison: poison && { ...poison, event: administratorEvent(poison.event) } };
  }

  /** The owner of the poison event. @throws AppError `projection.missing` */
  async ownersOfPoison(name: string): Promise<string[]> {
    return [(await this.poisonOf(name))?.event.ownerId ?? []].flat();
  }

  private async poisonOf(name: string) {
    const report = await this.reports.of(name);
    if (!report) throw new AppError('projection.missing');
    if (!report.poison) return null;
    const { message, at, event: place } = report.poison;
    for await (const event of this.events.readStream(place.stream, { from: place.revision, limit: 1 }))
      return { message, at, event: eventIndex.fold(null, event) };
    return null;
  }

  private async skippedBy(name: string) {
    const skipped: z.infer<typeof skipSchema>[] = [];
    for await (const event of this.events.readStream(streamName(projectionDecider.category, name)))
      if (event.type === 'PoisonedEventSkipped') skipped.unshift(publicSkip(event));
    return skipped;
  }
}

function publicSkip(event: StoredEvent): z.infer<typeof skipSchema> {
  const { projection: _projection, ...skip } = currentEvent({ PoisonedEventSkipped }, event).data;
  const { at, actor } = event.metadata;
  return { ...skip, at, actor };
}
