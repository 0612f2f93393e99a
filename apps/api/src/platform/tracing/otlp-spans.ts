import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Span, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type IdGenerator,
} from '@opentelemetry/sdk-trace';
import type { OpenSpan, SpanDescription, SpanPlace, SpanReference, SpanSource } from './traces';

export interface OtlpOptions {
  /** Base URL of the collector; spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attributes: Readonly<Record<string, string>>;
  /** Share of traces to send, from 0 to 1; the same ones in every process. */
  readonly ratio: number;
  readonly onFailure: (error: Error | undefined) => void;
}

/** Including the exporter's retries, ms. */
const exportMs = 3_000;
const kinds = { server: SpanKind.SERVER, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER };

/** Gives a span the ids of its place; the tracer asks for them while it starts the span. */
class PlacedIds implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  private place: SpanPlace | null = null;

  within<T>(place: SpanPlace, start: () => T): T {
    this.place = place;
    try {
      return start();
    } finally {
      this.place = null;
    }
  }

  generateTraceId(): string {
    return this.place?.traceId ?? this.random.generateTraceId();
  }

  generateSpanId(): string {
    return this.place?.spanId ?? this.random.generateSpanId();
  }
}

/** Sends spans to an OpenTelemetry collector by OTLP over HTTP, in batches; those that it does not take are dropped. */
export class OtlpSpans implements SpanSource {
  private readonly ids = new PlacedIds();
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  constructor({ endpoint, headers, attributes, ratio, onFailure }: OtlpOptions) {
    const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
    const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: exportMs });
    const send = exporter.export.bind(exporter);
    exporter.export = (spans, done) =>
      send(spans, (result) => {
        if (result.error) onFailure(result.error);
        done(result);
      });
    this.provider = new TracerProvider({
      resource: resourceFromAttributes(attributes),
      // Not by the parent: parents are derived, so that nothing says whether they were sampled.
      sampler: new TraceIdRatioBasedSampler(ratio),
      idGenerator: this.ids,
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.tracer = this.provider.getTracer('duetcast');
  }

  start({ name, kind, correlationId, attributes }: SpanDescription, place: SpanPlace, at?: number): OpenSpan {
    const { traceId, parentId, startedBy } = place;
    const parent =
      parentId === undefined
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, contextOf({ traceId, spanId: parentId }));
    const options = {
      kind: kind && kinds[kind],
      startTime: at,
      attributes: { ...attributes, ...(correlationId !== undefined && { 'duetcast.correlation_id': correlationId }) },
      links: startedBy && [{ context: contextOf(startedBy) }],
    };
    return openSpan(this.ids.within(place, () => this.tracer.startSpan(name, options, parent)));
  }

  /** Sends what is left. */
  close(): Promise<void> {
    return this.provider.shutdown();
  }
}

const contextOf = ({ traceId, spanId }: SpanReference) => ({
  traceId,
  spanId,
  traceFlags: TraceFlags.SAMPLED,
  isRemote: true,
});

function openSpan(span: Span): OpenSpan {
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    spanId,
    set: (attributes) => void span.setAttributes(attributes),
    fail: (code) => void span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR }),
    end: (at) => span.end(at),
  };
}
