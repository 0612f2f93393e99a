import { spanIdOf, type SpanDescription } from '../../platform/tracing/span';
import { recordSpan } from '../../platform/tracing/traces';
import type { CommandContext } from './command-context';
import type { CommandRequest, Outcome } from './decide-group';
import { eventIdOf } from './recording';

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
