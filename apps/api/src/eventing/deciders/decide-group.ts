import type { Decider } from '@duetcast/domain/kernel/decider';
import type { DomainEvent } from '@duetcast/domain/kernel/event';
import { recordSpan, type SpanReference, spanIdOf, type SpanDescription } from '../../platform/tracing/traces';
import type { KeyRing } from '../account-keys/key-ring';
import type { NewEvent } from '../event-store/event-store';
import type { CommandContext } from './command-context';
import { chain, eventIdOf } from './recording';
import type { CachedStream } from './stream-cache';

export type AnyDecider = Decider<unknown, DomainEvent, unknown>;

export interface CommandRequest {
  readonly decider: AnyDecider;
  readonly command: unknown;
  readonly context: CommandContext;
  /** While tracing is on. */
  readonly span?: SpanReference;
}

/** What a command decided on the state that the commands before it left, or the error that it threw. */
export type Outcome =
  | { readonly events: readonly DomainEvent[]; readonly state: unknown; readonly revision: number }
  | { readonly error: unknown };

interface GroupDecision {
  /** Outcomes of the first requests, in their order; the events of the others did not fit. */
  readonly outcomes: readonly Outcome[];
  /** The events of all outcomes, for one append. */
  readonly recorded: readonly NewEvent[];
  /** The stream with these events. */
  readonly after: CachedStream<unknown>;
}

/** Half of EventStoreDB's default limit of an append. */
const maxGroupBytes = 512 * 1024;

/** Decides commands of one stream in order; an error of one does not affect the others. */
export function decideGroup(
  stream: string,
  requests: readonly CommandRequest[],
  from: CachedStream<unknown>,
  keys?: KeyRing,
): GroupDecision {
  const outcomes: Outcome[] = [];
  const recorded: NewEvent[] = [];
  let after = from;
  let bytes = 0;
  for (const { decider, command, context } of requests) {
    try {
      const events = decider.decide(command, after.state);
      const chained = chain(decider, stream, events, after, context, keys);
      if (recorded.length > 0 && bytes + chained.bytes > maxGroupBytes) break;
      bytes += chained.bytes;
      recorded.push(...chained.events);
      after = chained.after;
      outcomes.push({ events, state: after.state, revision: after.revision });
    } catch (error) {
      outcomes.push({ error });
    }
  }
  return { outcomes, recorded, after };
}

/** Follows from the event that caused the command, unless the command is part of a request or a job. */
export function commandSpan(category: string, command: unknown, context: CommandContext): SpanDescription {
  const { correlationId, causationId } = context;
  const { type } = command as { readonly type?: unknown };
  const name = typeof type === 'string' ? type : 'command';
  const parentId = causationId === correlationId ? undefined : spanIdOf(causationId);
  return { name: `${name} ${category}`, correlationId, parentId, attributes: { 'duetcast.stream_category': category } };
}

/** A span per stored event, with an id that other processes derive from the event's id. */
export function traceAppend(
  stream: string,
  requests: readonly CommandRequest[],
  outcomes: readonly (Outcome | undefined)[],
  startedAt: number,
): void {
  for (const [index, { context, span }] of requests.entries()) {
    const outcome = outcomes[index];
    if (!span || !outcome || 'error' in outcome) continue;
    const { commandId, correlationId } = context;
    for (const [at, { type }] of outcome.events.entries())
      recordSpan(
        { name: `append ${type}`, correlationId, parentId: span.spanId },
        startedAt,
        spanIdOf(eventIdOf(commandId, stream, at)),
      );
  }
}
