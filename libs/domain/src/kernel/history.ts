import type { Decider } from './decider';
import { AppError } from './errors';
import type { DomainEvent } from './event';
import { canonicalJson } from './json';

/** Tells the histories that a decider can have produced from others, by deciding again. */
export interface HistoryRules<Command, Event extends DomainEvent, State> {
  readonly decider: Pick<Decider<Command, Event, State>, 'initial' | 'decide' | 'evolve'>;
  /** Commands of which one led to the event, if any did. `at`: when it was recorded, ISO 8601 UTC. */
  causesOf(event: Event, state: State, at: string): readonly Command[];
  /** Fields by type that the event which begins a decision does not report. */
  readonly open?: Readonly<Record<string, readonly string[]>>;
}

/** One stream from its first event on. */
export class History<Command, Event extends DomainEvent, State> {
  private state: State;
  /** What the last decision appended after the event. */
  private following: readonly Event[] = [];

  constructor(private readonly rules: HistoryRules<Command, Event, State>) {
    this.state = rules.decider.initial;
  }

  /** Whether the decider can have appended the event here; after false, the history is at its end. */
  take(event: Event, at: string): boolean {
    const decided = this.following.length > 0 ? this.following : this.decidedFor(event, at);
    const [first, ...following] = decided;
    if (!first || !this.isSame(first, event)) return false;
    this.state = this.rules.decider.evolve(this.state, event);
    this.following = following;
    return true;
  }

  private decidedFor(event: Event, at: string): readonly Event[] {
    for (const command of this.rules.causesOf(event, this.state, at)) {
      const events = this.decide(command);
      if (events[0] && this.isSame(events[0], event)) return events;
    }
    return [];
  }

  private decide(command: Command): readonly Event[] {
    try {
      return this.rules.decider.decide(command, this.state);
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  }

  private isSame(decided: Event, event: Event): boolean {
    if (decided.type !== event.type) return false;
    const open = this.rules.open?.[event.type] ?? [];
    const reported = ({ data }: DomainEvent) =>
      canonicalJson(
        Object.entries(data as object)
          .filter(([field]) => !open.includes(field))
          .sort(byField),
      );
    return reported(decided) === reported(event);
  }
}

const byField = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);
