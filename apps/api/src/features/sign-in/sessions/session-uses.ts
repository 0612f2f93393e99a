import { Injectable, Logger } from '@nestjs/common';
import { sessionUseMs } from '@duetcast/domain/limits/times';
import { StateStore } from '../../../eventing/state/state-store';

const kind = 'session-use';
/** Sessions whose last record this process remembers; above it, some uses are written more often. */
const maxRemembered = 10_000;

interface SessionUse {
  /** ISO 8601 UTC. */
  readonly at: string;
}

interface UsedSession {
  readonly sessionId: string;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  readonly expiresAt: string;
}

/** When each session was last used, beside the events: an event per call would fill the stream. */
@Injectable()
export class SessionUses {
  private readonly logger = new Logger('SessionUses');
  /** Unix ms of the last record of this process. */
  private readonly recorded = new Map<string, number>();

  constructor(private readonly states: StateStore) {}

  /** Writes at most once in `sessionUseMs` and process. Never fails: a failure is only logged. `now`: Unix ms. */
  async record({ sessionId, startedAt, expiresAt }: UsedSession, now: number): Promise<void> {
    const last = this.recorded.get(sessionId) ?? Date.parse(startedAt);
    if (now - last < sessionUseMs) return;
    if (this.recorded.size >= maxRemembered) this.recorded.clear();
    this.recorded.set(sessionId, now);
    try {
      const at = new Date(now).toISOString();
      await this.states.put<SessionUse>(kind, { id: sessionId, value: { at }, expiresAt });
    } catch (error) {
      this.logger.warn({ sessionId, err: error }, 'use of a session not recorded');
    }
  }

  /** ISO 8601 UTC by id; sessions that were used only within `sessionUseMs` of their start are left out. @throws StoreUnavailable */
  async of(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const stored = await this.states.getAll<SessionUse>(kind, sessionIds);
    return new Map([...stored].map(([id, { value }]) => [id, value.at]));
  }
}
