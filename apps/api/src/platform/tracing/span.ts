import { sha256 } from '../hashing/sha256';

/** Values of spans: names, codes and ids; never texts of users, credentials or messages of errors, which may quote them. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

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
