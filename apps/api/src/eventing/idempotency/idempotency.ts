import { Injectable } from '@nestjs/common';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { keyLifetimeMs } from '@duetcast/domain/limits/time-limits';
import { retry } from '../../platform/timing/retry';
import { ProcessHeartbeat } from '../state/process-heartbeat';
import { newVersion, StateStore, timestamp, type StoredState } from '../state/state-store';
import { bodyHashOf, commandIdOf, keyIdOf, type KeyedRequest, type KeyUse, type StoredAnswer } from './keyed-request';

/** A request that runs, and the row that says so. */
export interface KeyClaim {
  readonly id: string;
  readonly version: number;
  readonly use: KeyUse;
}

/** Result of `start`: run the request with the claim's command id, or replay the stored response. */
type Start =
  | { readonly kind: 'first'; readonly claim: KeyClaim }
  | { readonly kind: 'replayed'; readonly answer: StoredAnswer };

const kind = 'idempotency-key';
/** Poll interval while the first request runs. */
const pollMs = 500;

const expiryAfter = (now: string): string => new Date(Date.parse(now) + keyLifetimeMs).toISOString();
const nameOf = ({ id, version }: Omit<KeyClaim, 'use'>): string => `${id}/${version}`;

/** Idempotency keys with their requests and responses: one row each. */
@Injectable()
export class IdempotencyKeys {
  /** Claims whose request runs in this process. */
  private readonly running = new Set<string>();

  constructor(
    private readonly store: StateStore,
    private readonly processes: ProcessHeartbeat,
  ) {}

  /**
   * @throws AppError `request.keyReused` for another body or URL, `request.keyBusy` if the first request still runs after
   *   `waitMs`
   */
  async start(request: KeyedRequest, waitMs: number): Promise<Start> {
    const waitUntil = performance.now() + waitMs;
    const isRetryable = (error: unknown) => isAppError(error, 'request.keyBusy') && performance.now() < waitUntil;
    return retry(() => this.startNow(request), { delayMs: () => pollMs, isRetryable });
  }

  async answered(claim: KeyClaim, answer: StoredAnswer): Promise<void> {
    await this.end(claim, { status: 'answered', answer });
  }

  /** Marks a request as done without storing its response: a repeat runs the same command. */
  async done(claim: KeyClaim): Promise<void> {
    await this.end(claim, { status: 'interrupted' });
  }

  /** A rejection changed nothing and frees the key; after any other error only the same command may be retried. */
  async failed(claim: KeyClaim, error: unknown): Promise<void> {
    const isUncertain = !(error instanceof AppError) || error.kind === 'unavailable' || error.kind === 'internal';
    const rejections = claim.use.rejections + 1;
    await this.end(claim, isUncertain ? { status: 'interrupted' } : { status: 'rejected', rejections });
  }

  private async startNow(request: KeyedRequest): Promise<Start> {
    const id = keyIdOf(request);
    for (;;) {
      const first = await this.insert(request, id);
      if (first) return { kind: 'first', claim: first };
      const row = await this.store.get<KeyUse>(kind, id);
      if (!row) continue; // expired in between
      const { status, bodyHash, answer } = row.value;
      if (status !== 'rejected' && bodyHash !== bodyHashOf(request)) throw new AppError('request.keyReused');
      if (status === 'answered' && answer) return { kind: 'replayed', answer };
      if (await this.isRunning(row)) throw new AppError('request.keyBusy', { retryAfterSeconds: 1 });
      const claim = await this.takeOver(request, row);
      if (claim) return { kind: 'first', claim };
    }
  }

  private async insert(request: KeyedRequest, id: string): Promise<KeyClaim | null> {
    const now = timestamp();
    const claim = { id, version: newVersion(), use: await this.useOf(request, now, 0) };
    const row = { id, version: claim.version, value: claim.use, expiresAt: expiryAfter(now) };
    return this.claimed(claim, async () => (await this.store.insert(kind, [row])).has(id));
  }

  /** Runs the request again with the same command id, or a new request after a rejection. */
  private async takeOver(request: KeyedRequest, row: StoredState<KeyUse>): Promise<KeyClaim | null> {
    const now = timestamp();
    const { id, version, value } = row;
    const fresh = await this.useOf(request, now, value.rejections);
    const use = value.status === 'rejected' ? fresh : { ...fresh, commandId: value.commandId };
    const write = () => this.store.update(kind, id, version, use, expiryAfter(now));
    return this.claimed({ id, version: version + 1, use }, write);
  }

  /** Adds to `running` before the row is written: no concurrent request then sees a row of this process without it. */
  private async claimed(claim: KeyClaim, write: () => Promise<boolean>): Promise<KeyClaim | null> {
    const name = nameOf(claim);
    this.running.add(name);
    const isOurs = await write().catch((error: unknown) => {
      this.running.delete(name);
      throw error;
    });
    if (!isOurs) this.running.delete(name);
    return isOurs ? claim : null;
  }

  private async useOf(request: KeyedRequest, now: string, rejections: number): Promise<KeyUse> {
    const processId = await this.processes.announced();
    const commandId = commandIdOf(request, now, rejections);
    return { status: 'running', bodyHash: bodyHashOf(request), commandId, rejections, processId, answer: null };
  }

  /** False also for a request of this process whose end could not be stored. */
  private async isRunning({ id, version, value }: StoredState<KeyUse>): Promise<boolean> {
    if (value.status !== 'running') return false;
    if (value.processId === this.processes.id) return this.running.has(nameOf({ id, version }));
    return this.processes.isRunning(value.processId);
  }

  /** Does nothing if another process has taken over the request. */
  private async end({ id, version, use }: KeyClaim, change: Partial<KeyUse>): Promise<void> {
    try {
      await this.store.update(kind, id, version, { ...use, ...change }, expiryAfter(timestamp()));
    } finally {
      this.running.delete(nameOf({ id, version }));
    }
  }
}
