/** Identifies an event that could not be folded. */
export interface EventPlace {
  readonly position: string;
  readonly stream: string;
  /** Revision in the stream. */
  readonly revision: number;
  readonly id: string;
  readonly type: string;
}

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
