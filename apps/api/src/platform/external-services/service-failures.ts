import { Injectable, Logger } from '@nestjs/common';
import { Subject } from 'rxjs';
import { correlationId } from '../observability/correlation';
import { Metrics } from '../observability/metrics';
import { causesOf } from './causes';
import type { FailureKind } from './failure-kind';

/** Services as the label `service` of the metrics names them. */
export type ExternalService =
  | 'events'
  | 'rows'
  | 'content'
  | 'mail'
  | 'payments'
  | 'signIn'
  | 'scripts'
  | 'voiceEngines'
  | 'feedHub'
  | `speech:${string}`;

export interface ServiceOutage {
  readonly service: ExternalService;
  readonly kind: FailureKind;
  /** ISO time of the first failure since the service last responded as expected. */
  readonly since: string;
  /** ISO time of the last failure. */
  readonly lastFailedAt: string;
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
  private readonly changes = new Subject<void>();
  /** An outage began, ended, or is of another kind. */
  readonly changed = this.changes.asObservable();

  constructor(metrics: Metrics) {
    this.count = metrics.counter(
      'external_service_failures_total',
      'Failed calls to external services, by service and kind of failure.',
      ['service', 'kind'],
    );
    metrics.series(
      'external_service_outage',
      '1 while the last call of this process to an external service has failed, by kind of that failure.',
      ['service', 'kind'],
      async () => this.current().map(({ service, kind }) => [{ service, kind }, 1]),
    );
  }

  /** Counts the failure, and logs the error's name, code, message and causes without secrets of the configuration. */
  failed(service: ExternalService, kind: FailureKind, error: unknown, context: Readonly<Record<string, string>> = {}) {
    this.count({ service, kind });
    const earlier = this.outages.get(service);
    const now = Date.now();
    const isLogged = earlier?.kind === kind && now - earlier.loggedAt < logEveryMs;
    if (!isLogged) {
      const fields = { service, kind, correlationId: correlationId(), ...context, cause: causesOf(error) };
      this.logger.warn(fields, 'an external service failed');
    }
    const lastFailedAt = new Date(now).toISOString();
    this.outages.set(service, {
      service,
      kind,
      since: earlier?.since ?? lastFailedAt,
      lastFailedAt,
      failures: (earlier?.failures ?? 0) + 1,
      loggedAt: isLogged ? earlier.loggedAt : now,
    });
    if (earlier?.kind !== kind) this.changes.next();
  }

  /** The service responded as expected. */
  succeeded(service: ExternalService): void {
    const outage = this.outages.get(service);
    if (!outage) return;
    this.outages.delete(service);
    const { kind, since, failures } = outage;
    this.logger.log({ service, kind, since, failures }, 'an external service responds again');
    this.changes.next();
  }

  /** Services whose last call failed, in this process. */
  current(): ServiceOutage[] {
    return [...this.outages.values()].map(({ loggedAt: _, ...outage }) => outage);
  }
}
