/** A stored position that the event store cannot have given: damaged, or of another store. No retry helps. */
export class UnreadablePosition extends TypeError {
  override readonly name = 'UnreadablePosition';

  constructor(position: string) {
    super(`Not a position: ${position}`);
  }
}
