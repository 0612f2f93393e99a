/** Lets those who write one stream do so one after another; other streams are not held up. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<void>>();

  /** Runs `act` when everything that was asked for this stream before has ended, well or badly. */
  take<T>(stream: string, act: () => Promise<T>): Promise<T> {
    const turn = (this.last.get(stream) ?? Promise.resolve()).then(act);
    const ended: Promise<void> = turn.then(
      () => this.leave(stream, ended),
      () => this.leave(stream, ended),
    );
    this.last.set(stream, ended);
    return turn;
  }

  private leave(stream: string, ended: Promise<void>): void {
    if (this.last.get(stream) === ended) this.last.delete(stream);
  }
}
