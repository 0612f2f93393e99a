import { Injectable, Logger } from '@nestjs/common';
import { Subject } from 'rxjs';
import { correlationId } from '../observability/correlation';
import { Metrics } from '../observability/metrics';
import { causesOf } from './causes';

/** Why a call to an external service failed, as logs, metrics and administrators see it. */
export const failureKinds = [
  /** No connection, or cut before the response ended. */
  'unreachable',
  /** No response within the deadline. */
  'timeout',
  /** The certificate or the TLS version was not accepted. */
  'tls',
  /** Our credentials were refused. */
  'authentication',
  /** Our credentials lack a right. */
  'permission',
  /** Spent credit, unpaid bills, or a closed account: only the operator can help. */
  'billing',
  /** Too many requests; passes by itself. */
  'rateLimit',
  /** The service reports a failure of its own (5xx and their like). */
  'serverError',
  /** No space is left on the disk. */
  'full',
  /** A response that does not follow the service's protocol. */
  'badResponse',
  /** An address, a model, a bucket or a value of our settings that the service does not know. */
  'configuration',
] as const;
export type FailureKind = (typeof failureKinds)[number];

const tlsCode = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|EPROTO$)/;
const timeoutCodes = new Set(['ETIMEDOUT', 'ESOCKETTIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const timeoutNames = new Set([
  'TimeoutError',
  'TimedOut',
  'APIConnectionTimeoutError',
  'MongoNetworkTimeoutError',
  'MongoOperationTimeoutError',
]);
/** Causes of causes that are followed. */
const maxDepth = 5;

/** Kind of an error without an HTTP response, from the Node.js code or name of the error or of its causes. */
export function connectionFailureKind(error: unknown, depth = 0): 'unreachable' | 'timeout' | 'tls' {
  const { code, name, cause } = (error ?? {}) as { code?: unknown; name?: unknown; cause?: unknown };
  if (typeof code === 'string' && tlsCode.test(code)) return 'tls';
  if ((typeof code === 'string' && timeoutCodes.has(code)) || timeoutNames.has(String(name))) return 'timeout';
  return cause === undefined || depth === maxDepth ? 'unreachable' : connectionFailureKind(cause, depth + 1);
}

/** Codes of errors before a request was sent. */
const unsentCodes = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'EADDRNOTAVAIL'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'ERR_INVALID_URL'],
]);

/** Whether the service may have received the request, of which no response arrived. */
export function mayHaveArrived(error: unknown, depth = 0): boolean {
  const { code, syscall, cause, errors } = (error ?? {}) as Record<'code' | 'syscall' | 'cause' | 'errors', unknown>;
  if (typeof code === 'string' && (unsentCodes.has(code) || tlsCode.test(code) || syscall === 'connect')) return false;
  if (Array.isArray(errors) && errors.length > 0) return errors.some((each) => mayHaveArrived(each, depth));
  return cause === undefined || depth === maxDepth || mayHaveArrived(cause, depth + 1);
}

/** Kind of an HTTP status outside 2xx, where the service does not say more. */
export function statusFailureKind(status: number): FailureKind {
  if (status === 401) return 'authentication';
  if (status === 402) return 'billing';
  if (status === 403) return 'permission';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rateLimit';
  return status >= 500 ? 'serverError' : 'badResponse';
}

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
