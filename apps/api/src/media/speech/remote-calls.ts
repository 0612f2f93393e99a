import { AppError } from '@duetcast/domain/kernel/errors';
import type { FailureKind } from '../../platform/external-services/failure-kind';
import type { ExternalService, ServiceFailures } from '../../platform/external-services/service-failures';
import { ConcurrencyLimiter } from '../../platform/timing/concurrency-limiter';
import { retry, type RetryPolicy } from '../../platform/timing/retry';
import { ProviderFailure } from './provider-failure';

interface RemoteCallOptions {
  readonly service: ExternalService;
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly retries: RetryPolicy;
  /** Maps errors of the provider's client. */
  readonly failureOf: (error: unknown) => ProviderFailure;
}

interface CallOptions {
  /** Called before each request. */
  readonly onCall?: (() => void) | undefined;
  /** Such as a list: its success shows neither that there is credit nor that speech works. */
  readonly isFree?: boolean;
}

/** Failures of speech that the success of a free call does not end, unless a free call met them. */
const speechOnly: readonly FailureKind[] = ['billing', 'rateLimit', 'permission', 'configuration', 'badResponse'];

/** Remote calls to a provider with a concurrency limit, a timeout per attempt, and the only retries of each call. */
export class RemoteCalls {
  private readonly limiter: ConcurrencyLimiter;
  /** Kind of the last failure, if a free call met it. */
  private freeKind: FailureKind | null = null;

  constructor(
    private readonly options: RemoteCallOptions,
    private readonly failures: ServiceFailures,
  ) {
    this.limiter = new ConcurrencyLimiter(options.concurrency);
  }

  get concurrency(): number {
    return this.limiter.capacity;
  }

  /** Adopts the provider's concurrency limit, up to our own. */
  limitConcurrency(limit: number): void {
    if (Number.isInteger(limit) && limit > 0) this.limiter.resize(Math.min(limit, this.options.concurrency));
  }

  /** Waiting for a retry releases the concurrency slot. */
  run<T>(call: (signal: AbortSignal) => Promise<T>, signal: AbortSignal, options: CallOptions = {}): Promise<T> {
    const attempt = () => this.limiter.run(() => this.attempt(call, signal, options), signal);
    return retry(attempt, this.options.retries, signal);
  }

  private async attempt<T>(
    call: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
    { onCall, isFree = false }: CallOptions,
  ): Promise<T> {
    const timeout = AbortSignal.timeout(this.options.timeoutMs);
    onCall?.();
    try {
      const result = await call(AbortSignal.any([signal, timeout]));
      this.succeeded(isFree);
      return result;
    } catch (error) {
      signal.throwIfAborted();
      const failure = timeout.aborted ? this.options.failureOf(timeout.reason) : this.failureOf(error);
      if (failure.kind === null) this.succeeded(isFree);
      else this.failed(failure, failure.kind, isFree);
      throw failure;
    }
  }

  private failureOf(error: unknown): ProviderFailure {
    if (error instanceof ProviderFailure) return error;
    return error instanceof AppError ? new ProviderFailure(error, null) : this.options.failureOf(error);
  }

  private failed({ failure }: ProviderFailure, kind: FailureKind, isFree: boolean): void {
    this.freeKind = isFree ? kind : null;
    this.failures.failed(this.options.service, kind, failure);
  }

  private succeeded(isFree: boolean): void {
    const { service } = this.options;
    const outage = isFree ? this.failures.current().find((current) => current.service === service) : undefined;
    const isOfSpeech = outage && speechOnly.includes(outage.kind) && outage.kind !== this.freeKind;
    if (!isOfSpeech) this.failures.succeeded(service);
  }
}
