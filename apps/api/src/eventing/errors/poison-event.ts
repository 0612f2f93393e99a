import { count, type NewerEvent } from '@duetcast/domain/kernel/event';
import { z } from 'zod';

/** Identifies an event that could not be folded. */
export const eventPlaceSchema = z.object({
  id: z.string(),
  position: z.string(),
  stream: z.string(),
  revision: count,
  type: z.string(),
});
export type EventPlace = z.infer<typeof eventPlaceSchema>;

/** An event that a projection cannot fold; a retry fails until the code or the event catalog changes. */
export class PoisonEvent extends Error {
  override readonly name = 'PoisonEvent';
  readonly event: EventPlace;

  constructor(
    readonly projection: string,
    { position, stream, revision, id, type }: EventPlace,
    readonly reason: string,
  ) {
    super(`${projection} cannot fold ${type} at ${position}: ${reason}`);
    this.event = { position, stream, revision, id, type };
  }

  static of(projection: string, event: EventPlace, cause: unknown): PoisonEvent {
    return new PoisonEvent(projection, event, cause instanceof Error ? cause.message : String(cause));
  }
}

/** What stops a projection at an event: it cannot be folded, or only a newer release can fold it. */
export type Unfoldable = PoisonEvent | NewerEvent;
