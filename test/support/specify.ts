import { AppError, type ErrorCode } from '@duetcast/domain/kernel/errors';
import type { Decider } from '@duetcast/domain/kernel/decider';
import type { DomainEvent } from '@duetcast/domain/kernel/event';
import { canonicalJson } from '@duetcast/domain/kernel/json';

/** Given/when/then for a decider: `given(...events).when(command).then(...events)` or `.thenFails(code)`. */
export function specify<Command, Event extends DomainEvent, State>(decider: Decider<Command, Event, State>) {
  const outcome = (past: readonly Event[], command: Command): Event[] => {
    const state = past.reduce((current, event) => decider.evolve(current, event), decider.initial);
    const events = decider.decide(command, state);
    for (const { type, data } of events) decider.events[type]?.schema.parse(data);
    return events;
  };
  return {
    given: (...past: Event[]) => ({
      when: (command: Command) => ({
        then: (...expected: Event[]) => assertSame(outcome(past, command), expected),
        thenNothing: () => assertSame(outcome(past, command), []),
        thenFails: (code: ErrorCode) => assertFails(() => outcome(past, command), code),
      }),
    }),
  };
}

function assertSame(actual: readonly DomainEvent[], expected: readonly DomainEvent[]): void {
  const [got, want] = [canonicalJson(actual), canonicalJson(expected)];
  if (got !== want) throw new Error(`Expected events\n  ${want}\nbut got\n  ${got}`);
}

function assertFails(decide: () => readonly DomainEvent[], code: ErrorCode): void {
  let events: readonly DomainEvent[];
  try {
    events = decide();
  } catch (error) {
    if (error instanceof AppError && error.code === code) return;
    throw error;
  }
  throw new Error(`Expected the error ${code} but got ${canonicalJson(events)}`);
}
