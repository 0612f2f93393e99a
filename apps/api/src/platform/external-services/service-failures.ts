import { Injectable, Logger } from '@nestjs/common';
import { Metrics } from '../observability/metrics';
import type { FailureKind } from './failure-kind';

/** As in the label `service` of the metrics. */
export type ExternalService =
  'events' | 'rows' | 'content' | 'mail' | 'payments' | 'signIn' | 'scripts' | 'articles' | `speech:${string}`;

export interface ServiceOutage {
  readonly service: ExternalService;
  readonly kind: FailureKind;
  /** ISO time of the first failure since the service last responded as expected. */
  readonly since: string;
  /** Failed calls since then. */
  readonly failures: number;
}

/** The same failure of a service is logged once in this time, ms. */
const logEveryMs = 60_000;

/** What does not work outside of this process: each failed call is counted, and logged with its cause. */
@Injectable()
export class ServiceFailures {
  private readonly logger = new Logger('ExternalServices');
  private readonly outages = new Map<ExternalService, ServiceOutage & { readonly loggedAt: number }>();
  private readonly count: (labels: Readonly<Record<'service' | 'kind', string>>) => void;

  constructor(metrics: Metrics) {
    this.count = metrics.counter(
      'external_service_failures_total',
      'Failed calls to external services, by service and kind of failure.',
      ['service', 'kind'],
    );
  }

  /** `error` is logged with its causes: it must not hold secrets. */
  failed(service: ExternalService, kind: FailureKind, error: unknown, context: Readonly<Record<string, string>> = {}) {
    this.count({ service, kind });
    const earlier = this.outages.get(service);
    const now = Date.now();
    const isLogged = earlier?.kind === kind && now - earlier.loggedAt < logEveryMs;
    if (!isLogged) this.logger.warn({ service, kind, ...context, err: error }, 'an external service failed');
    this.outages.set(service, {
      service,
      kind,
      since: earlier?.since ?? new Date(now).toISOString(),
      failures: (earlier?.failures ?? 0) + 1,
      loggedAt: isLogged ? earlier.loggedAt : now,
    });
  }

  /** The service responded as expected. */
  succeeded(service: ExternalService): void {
    const outage = this.outages.get(service);
    if (!outage) return;
    this.outages.delete(service);
    const { kind, since, failures } = outage;
    this.logger.log({ service, kind, since, failures }, 'an external service responds again');
  }

  /** Services whose last call failed, in this process. */
  current(): ServiceOutage[] {
    return [...this.outages.values()].map(({ service, kind, since, failures }) => ({ service, kind, since, failures }));
  }
}
