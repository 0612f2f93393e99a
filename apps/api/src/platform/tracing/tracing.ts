import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../config/config';
import { productVersion } from '../config/version';
import { within } from '../timing/retry';
import type { OtlpSpans } from './otlp-spans';
import { traceWith } from './traces';

/** A stop waits this long for the last spans, ms: one export, and not all that a full queue would need. */
const flushMs = 3_500;
const warnEveryMs = 60_000;

/** Sends traces while `OTEL_EXPORTER_OTLP_ENDPOINT` is set; its packages are loaded only then. */
@Injectable()
export class Tracing implements OnApplicationShutdown {
  private constructor(private readonly spans: OtlpSpans | null) {
    if (spans) traceWith(spans);
  }

  static async start({ env }: Config): Promise<Tracing> {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
    if (endpoint === undefined) return new Tracing(null);
    const { OtlpSpans } = await import('./otlp-spans');
    const spans = new OtlpSpans({
      endpoint,
      headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
      attributes: {
        'service.name': env.OTEL_SERVICE_NAME,
        'service.version': productVersion(),
        'duetcast.roles': env.ROLES.join(','),
      },
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
      onFailure: warnings(),
    });
    return new Tracing(spans);
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.spans) return;
    traceWith(null);
    await within(flushMs, this.spans.close()).catch(() => undefined);
  }
}

/** One a minute, since a collector that is away fails every batch. */
function warnings(): (error: Error | undefined) => void {
  const logger = new Logger('Tracing');
  let warnedAt = -Infinity;
  return (error) => {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    logger.warn({ reason: error && 'code' in error ? error.code : error?.name }, 'the trace collector took no spans');
  };
}
