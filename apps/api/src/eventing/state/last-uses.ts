import { Injectable, Logger } from '@nestjs/common';
import { StateStore } from './state-store';

/** Uses that one process remembers; above it, some uses are written more often. */
const maxRemembered = 10_000;

/** What has a last use, such as a session. */
export interface UseKind {
  /** Kind of the stored rows. */
  readonly name: string;
  /** Time between two records of one id by one process. */
  readonly resolutionMs: number;
}

interface Used {
  readonly id: string;
  /** ISO 8601 UTC; counts as a use that is known without a record. */
  readonly since?: string;
  /** ISO 8601 UTC; the record is deleted then. */
  readonly expiresAt?: string;
}

interface StoredUse {
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** When sessions, tokens and the like were last used, beside the events: an event per call would fill the streams. */
@Injectable()
export class LastUses {
  private readonly logger = new Logger('LastUses');
  /** Unix ms of the last record of this process. */
  private readonly recorded = new Map<string, number>();

  constructor(private readonly states: StateStore) {}

  /** Writes at most once in `resolutionMs`, id and process. Never fails: a failure is only logged. `now`: Unix ms. */
  async record(kind: UseKind, { id, since, expiresAt }: Used, now: number): Promise<void> {
    const key = keyOf(kind, id);
    const last = this.recorded.get(key) ?? (since === undefined ? undefined : Date.parse(since));
    if (last !== undefined && now - last < kind.resolutionMs) return;
    if (this.recorded.size >= maxRemembered) this.recorded.clear();
    this.recorded.set(key, now);
    const value = { at: new Date(now).toISOString() };
    try {
      await this.states.put<StoredUse>(kind.name, { id, value, ...(expiresAt !== undefined && { expiresAt }) });
    } catch (error) {
      this.recorded.delete(key);
      this.logger.warn({ kind: kind.name, id, err: error }, 'use not recorded');
    }
  }

  /** ISO 8601 UTC by id; ids without a record are left out. @throws StoreUnavailable */
  async of(kind: UseKind, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const stored = await this.states.getAll<StoredUse>(kind.name, ids);
    return new Map([...stored].map(([id, { value }]) => [id, value.at]));
  }

  /** @throws StoreUnavailable */
  async forget(kind: UseKind, ids: readonly string[]): Promise<void> {
    for (const id of ids) this.recorded.delete(keyOf(kind, id));
    if (ids.length > 0) await this.states.delete(kind.name, ids);
  }
}

const keyOf = ({ name }: UseKind, id: string): string => `${name}:${id}`;
