import { BehaviorSubject, filter, firstValueFrom, fromEvent, NEVER, takeUntil } from 'rxjs';

/** A state whose changes can be awaited. */
export class ObservableState<State extends string> {
  private readonly states: BehaviorSubject<State>;

  constructor(initial: State) {
    this.states = new BehaviorSubject(initial);
  }

  get now(): State {
    return this.states.value;
  }

  become(state: State): void {
    this.states.next(state);
  }

  /** Resolves as soon as `matches` returns true, or on `signal`. */
  async until(matches: (state: State) => boolean, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return;
    const ended = signal ? fromEvent(signal, 'abort') : NEVER;
    await firstValueFrom(this.states.pipe(filter(matches), takeUntil(ended)), { defaultValue: null });
  }
}
