import { startStubServer, type StubServer } from './stub-server';

export interface CollectedSpan {
  /** Name of the process. */
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
  readonly links?: readonly { readonly traceId: string }[];
  readonly status: { readonly code?: number };
}

interface ResourceSpans {
  readonly resource: Pick<CollectedSpan, 'attributes'>;
  readonly scopeSpans: readonly { readonly spans: readonly Omit<CollectedSpan, 'service'>[] }[];
}

/** A collector that takes OTLP over HTTP in JSON. */
export class TraceCollector {
  private constructor(readonly server: StubServer) {}

  static async start(): Promise<TraceCollector> {
    return new TraceCollector(await startStubServer(() => Promise.resolve({ status: 200, body: {} })));
  }

  get spans(): CollectedSpan[] {
    return this.server.requests.flatMap(({ body }) => (body.resourceSpans as ResourceSpans[]).flatMap(spansOf));
  }

  /** The spans of a trace by name; of several with one name, the first. */
  byName(traceId: string): Map<string, CollectedSpan> {
    return new Map(
      this.spans
        .filter((span) => span.traceId === traceId)
        .reverse()
        .map((span) => [span.name, span]),
    );
  }
}

function spansOf({ resource, scopeSpans }: ResourceSpans): CollectedSpan[] {
  const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
  return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
}
