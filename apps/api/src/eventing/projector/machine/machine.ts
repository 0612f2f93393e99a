import { NewerEvent } from '@duetcast/domain/kernel/event';
import { BehaviorSubject, filter, firstValueFrom, fromEvent, NEVER, takeUntil } from 'rxjs';
import { isDamaged } from '../../../platform/errors/store-unavailable';
import { LeaseLost } from '../../../platform/timing/hold-lease';
import { PoisonEvent } from '../../errors/poison-event';
import type { ProjectionState } from '../status/projection-status';
import { transitions, type Activity, type Input } from './transitions';

/** A state whose changes can be awaited. */
class ObservableState<State extends string> {
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

/** Ends with an input, or after `signal`: then what it returns or throws is ignored. */
type Perform = (signal: AbortSignal) => Promise<Input | null>;

interface MachineHooks {
  readonly activities: Readonly<Record<Activity, Perform>>;
  /** Called after each change of the state. */
  onState(): void;
  /** Called with an error that changes the state, before it does. */
  onError(error: unknown): void;
}

/** Performs the activity of the current state, one at a time, and applies inputs by the table of transitions. */
export class Machine {
  readonly state = new ObservableState<ProjectionState>('starting');
  private activity = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly hooks: MachineHooks) {}

  start(): void {
    this.running = this.run();
  }

  /** Resolves when the current activity has ended. */
  async stop(): Promise<void> {
    this.send('stop');
    await this.running;
  }

  /** Ends the activity, unless it goes on in the next state. An input without a rule changes nothing. */
  send(input: Input): void {
    const next = transitions[this.state.now].on[input];
    if (next === undefined) return;
    if (input !== 'caughtUp') this.activity.abort();
    this.state.become(next);
    this.hooks.onState();
  }

  sendError(error: unknown): void {
    if (!(error instanceof LeaseLost)) this.hooks.onError(error);
    this.send(inputOf(error));
  }

  private async run(): Promise<void> {
    while (this.state.now !== 'stopped') {
      const { signal } = (this.activity = new AbortController());
      try {
        const input = await this.hooks.activities[transitions[this.state.now].does](signal);
        if (input !== null && !signal.aborted) this.send(input);
      } catch (error) {
        if (!signal.aborted) this.sendError(error);
      }
    }
  }
}

function inputOf(error: unknown): Input {
  if (error instanceof LeaseLost) return 'lost';
  if (error instanceof PoisonEvent) return 'poison';
  if (error instanceof NewerEvent) return 'newer';
  return isDamaged(error) ? 'damaged' : 'failure';
}
