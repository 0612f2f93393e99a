import { AppError, type ErrorCode } from '@duetcast/domain/kernel/errors';
import { CircuitBreaker, type Admitted } from '../../platform/external-services/circuit-breaker';
import type { ExternalService, ServiceFailures, FailureKind } from '../../platform/external-services/service-failures';
import { FairTurns } from '../../platform/timing/fair-turns';
import {
  maxRequestedDelayMs,
  retry,
  RetryableError,
  type Backoff,
  type RetryPolicy,
} from '../../platform/timing/retry';
import { ProviderFailure, refusalAfter, SpeechOutage } from './provider-failure';
import type { Availability } from './speech-provider';

type Call<T> = (signal: AbortSignal) => Promise<T>;

interface RemoteCallOptions {
  readonly service: ExternalService;
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly retries: RetryPolicy;
  /** Before each probe of a provider that does not answer. */
  readonly probePauses?: Backoff | undefined;
  /** A free call: a provider that does not answer it is not asked for work that it may bill. Default: none. */
  readonly probe?: Call<unknown>;
  /** Maps errors of the provider's client. */
  readonly failureOf: (error: unknown) => ProviderFailure;
}

interface CallOptions {
  /** Whose turn it takes; default: the server's own. */
  readonly ownerId?: string | undefined;
  /** Called before each request. */
  readonly onCall?: (() => void) | undefined;
  /** Such as a list: its success shows neither that there is credit nor that speech works. */
  readonly isFree?: boolean;
}

/** Failures of speech that the success of a free call does not end, unless a free call met them. */
const speechOnly: readonly FailureKind[] = ['billing', 'rateLimit', 'permission', 'configuration', 'badResponse'];
/** Failures of providers that pass by themselves. */
const passing: readonly ErrorCode[] = [
  'speech.unreachable',
  'speech.limited',
  'script.unreachable',
  'script.limited',
  'script.answerLost',
];
const probeTimeoutMs = 10_000;

/** A job counts the lost answers of a line, and repeats its call. */
const isRetryable = (error: unknown): boolean =>
  error instanceof RetryableError && !(error.failure instanceof SpeechOutage && error.failure.isAnswerLost);

/** Remote calls to a provider in fair turns between accounts, a timeout per attempt, and the only retries of each call. */
export class RemoteCalls implements Availability {
  private readonly turns: FairTurns;
  private readonly circuit: CircuitBreaker;
  /** What opened the circuit. */
  private lastOutage: AppError | null = null;
  /** Kind of the last failure, if a free call met it. */
  private freeKind: FailureKind | null = null;

  constructor(
    private readonly options: RemoteCallOptions,
    private readonly failures: ServiceFailures,
  ) {
    this.turns = new FairTurns(options.concurrency);
    this.circuit = new CircuitBreaker(options.probePauses);
  }

  get concurrency(): number {
    return this.circuit.state === 'closed' ? this.turns.capacity : 1;
  }

  get isProbed(): boolean {
    return this.circuit.state === 'halfOpen';
  }

  get outage(): AppError | null {
    if (this.circuit.state !== 'open' || !this.lastOutage) return null;
    return refusalAfter(this.lastOutage, this.circuit.retryAfterMs);
  }

  /** Adopts the provider's concurrency limit, up to our own. */
  limitConcurrency(limit: number): void {
    if (Number.isInteger(limit) && limit > 0) this.turns.resize(Math.min(limit, this.options.concurrency));
  }

  /** Waiting for a retry releases the turn. */
  run<T>(call: Call<T>, signal: AbortSignal, options: CallOptions = {}): Promise<T> {
    const attempt = async () => {
      this.assertAnswers();
      return this.turns.run(() => this.attempt(call, signal, options), signal, options.ownerId);
    };
    return retry(attempt, options.isFree ? this.options.retries : { ...this.options.retries, isRetryable }, signal);
  }

  private assertAnswers(): void {
    const { outage } = this;
    if (outage) throw outage;
  }

  private async attempt<T>(call: Call<T>, signal: AbortSignal, options: CallOptions): Promise<T> {
    const { onCall, isFree = false } = options;
    this.assertAnswers(); // the turn may have come late
    const admitted = isFree ? null : this.circuit.admit();
    try {
      if (admitted?.isProbe) await this.probe(signal);
      onCall?.();
      const result = await this.inTime(call, signal, this.options.timeoutMs);
      admitted?.answered();
      this.succeeded(isFree);
      return result;
    } catch (error) {
      if (signal.aborted) admitted?.abandoned();
      signal.throwIfAborted();
      const failure = this.failureOf(error);
      if (admitted) this.count(admitted, failure);
      if (failure.kind === null) this.succeeded(isFree);
      else this.failed(failure, failure.kind, isFree);
      throw failure;
    }
  }

  private async inTime<T>(call: Call<T>, signal: AbortSignal, timeoutMs: number): Promise<T> {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await call(AbortSignal.any([signal, timeout]));
    } catch (error) {
      throw timeout.aborted ? this.options.failureOf(timeout.reason) : error;
    }
  }

  /** Any answer will do. @throws ProviderFailure if there is none */
  private async probe(signal: AbortSignal): Promise<void> {
    const { probe, timeoutMs } = this.options;
    if (!probe) return;
    await this.inTime(probe, signal, Math.min(timeoutMs, probeTimeoutMs)).catch((error: unknown) => {
      const failure = this.failureOf(error);
      if (failure.kind === 'timeout' || failure.kind === 'unreachable')
        throw new ProviderFailure(refusalAfter(failure.failure, failure.retryAfterMs), failure.kind);
    });
  }

  private count(admitted: Admitted, { failure, kind, retryAfterMs }: ProviderFailure): void {
    if (!passing.includes(failure.code)) return admitted.answered();
    this.lastOutage = failure;
    const isDecisive = kind === 'timeout' || (retryAfterMs ?? 0) > maxRequestedDelayMs;
    admitted.failed({ isDecisive, retryAfterMs });
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
