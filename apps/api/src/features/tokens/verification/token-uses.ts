import { Injectable, Logger } from '@nestjs/common';
import { tokenUseResolutionMs } from '@duetcast/domain/limits/token-limits';
import { StateStore } from '../../../eventing/state/state-store';

const kind = 'token-use';
/** Of tokens used within `tokenUseResolutionMs`; above it, some uses are written more often. */
const maxRemembered = 10_000;

interface TokenUse {
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** When each named token was last used, beside the events: an event per call would fill the stream. */
@Injectable()
export class TokenUses {
  private readonly logger = new Logger('TokenUses');
  /** Unix ms of the last record of this process. */
  private readonly recorded = new Map<string, number>();

  constructor(private readonly state: StateStore) {}

  /** Writes at most once in `tokenUseResolutionMs` and process. Never fails: a failure is only logged. */
  async record(tokenId: string, now: number): Promise<void> {
    const last = this.recorded.get(tokenId);
    if (last !== undefined && now - last < tokenUseResolutionMs) return;
    if (this.recorded.size >= maxRemembered) this.recorded.clear();
    this.recorded.set(tokenId, now);
    try {
      await this.state.put<TokenUse>(kind, { id: tokenId, value: { at: new Date(now).toISOString() } });
    } catch (error) {
      this.recorded.delete(tokenId);
      this.logger.warn({ tokenId, err: error }, 'use of a token not recorded');
    }
  }

  /** ISO 8601 UTC by id; tokens that were never used are left out. @throws StoreUnavailable */
  async of(tokenIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const stored = await this.state.getAll<TokenUse>(kind, tokenIds);
    return new Map([...stored].map(([id, { value }]) => [id, value.at]));
  }

  /** @throws StoreUnavailable */
  async forget(tokenIds: readonly string[]): Promise<void> {
    for (const tokenId of tokenIds) this.recorded.delete(tokenId);
    if (tokenIds.length > 0) await this.state.delete(kind, tokenIds);
  }
}
