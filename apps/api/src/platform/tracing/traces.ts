import { isAppError } from '@duetcast/domain/kernel/errors';
import { sha256 } from '../hashing/sha256';
import { AsyncValue } from '../requests/async-value';

/** Values of spans: names, codes and ids; never texts of users, credentials or messages of errors, which may quote them. */
type SpanAttributes = Readonly<Record<string, string | number>>;

/** What a span belongs to and follows from. Without a correlation id it is part of the work around it. */
export interface SpanDescription {
  readonly name: string;
  readonly kind?: 'server' | 'producer' | 'consumer';
  readonly correlationId?: string;
  /** Id of the span that this one follows from, if no work of the same trace is around it. */
  readonly parentId?: string;
  readonly attributes?: SpanAttributes;
}

/** The place of a span, known before it starts. */
export interface SpanPlace {
  readonly traceId: string;
  readonly parentId?: string;
  /** Default: a random one. */
  readonly spanId?: string;
  /** Work of another trace that started this. */
  readonly startedBy?: SpanReference;
}

export interface SpanReference {
  readonly traceId: string;
  readonly spanId: string;
}

/** A span that was started. */
export interface OpenSpan extends SpanReference {
  set(attributes: SpanAttributes): void;
  fail(code: string): void;
  /** `at`: ms since the epoch; default: now. */
  end(at?: number): void;
}

/** Starts spans; the exporter behind it sends them. */
export interface SpanSource {
  start(description: SpanDescription, place: SpanPlace, at?: number): OpenSpan;
}

/**
 * Derived, not stored: every process finds the trace of an event by the event's correlation id, and its span by its id, so
 * that events need no field for it.
 */
export const traceIdOf = (correlationId: string): string => sha256(correlationId).slice(0, 32);
export const spanIdOf = (id: string): string => sha256(id).slice(0, 16);

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
