import { isAppError } from '@duetcast/domain/kernel/errors';
import { traceIdOf, type OpenSpan, type SpanDescription, type SpanPlace, type SpanSource } from './span';
import { AsyncValue } from '../requests/async-value';

/** Null while tracing is off: then nothing is described, started or loaded. */
let source: SpanSource | null = null;
const around = new AsyncValue<OpenSpan>();

export const traceWith = (next: SpanSource | null): void => void (source = next);
export const isTracing = (): boolean => source !== null;
export const currentSpan = (): OpenSpan | undefined => (source ? around.get() : undefined);

/** Runs `work` within a span; a rejection marks the span with its code. */
export function traced<T>(describe: () => SpanDescription, work: () => Promise<T>): Promise<T> {
  const span = source && startSpan(describe());
  return span ? endingWith(span, work) : work();
}

async function endingWith<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    return await around.run(span, work);
  } catch (error) {
    span.fail(codeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The caller ends it. Null while tracing is off, or without a correlation id outside of any span. */
export function startSpan(description: SpanDescription): OpenSpan | null {
  const place = placeOf(description);
  return place && source ? source.start(description, place) : null;
}

/** Runs `work` within a span that was started before. */
export const inSpan = <T>(span: OpenSpan, work: () => T): T => around.run(span, work);

/** A span of the past, from `startedAt` (ms since the epoch) until now; `spanId` lets others follow from it. */
export function recordSpan(
  description: SpanDescription & { readonly correlationId: string },
  startedAt: number,
  spanId?: string,
): void {
  const { correlationId, parentId } = description;
  source?.start(description, { traceId: traceIdOf(correlationId), parentId, spanId }, startedAt).end();
}

/** Never the message, which may quote what a user sent. */
const codeOf = (error: unknown): string =>
  isAppError(error) ? error.code : error instanceof Error ? error.name : 'unknown';

function placeOf({ correlationId, parentId }: SpanDescription): SpanPlace | null {
  const parent = around.get();
  if (correlationId === undefined) return parent ? { traceId: parent.traceId, parentId: parent.spanId } : null;
  const traceId = traceIdOf(correlationId);
  if (parent?.traceId === traceId) return { traceId, parentId: parent.spanId };
  return { traceId, parentId, startedBy: parent };
}
