import { Injectable } from '@nestjs/common';
import type { JobReservation } from '@duetcast/domain/jobs/job-events';
import { StateStore } from '../../../eventing/state/state-store';

const kind = 'charge';

interface Charge {
  readonly reservationId: string;
}

/** By charge key: the reservation that paid for it. The first one pays, for all jobs of the account and for good. */
@Injectable()
export class ChargedKeys {
  constructor(private readonly states: StateStore) {}

  /** The keys that are paid for. @throws StoreUnavailable */
  async paidAmong(keys: readonly string[]): Promise<ReadonlySet<string>> {
    return keys.length === 0 ? new Set() : new Set((await this.states.getAll<Charge>(kind, keys)).keys());
  }

  /**
   * What the reservation pays of segments that are rendered, in characters by charge key; the answer stays the same.
   * @throws StoreUnavailable
   */
  async pay(segments: JobReservation['segments'], reservationId: string): Promise<Record<string, number>> {
    const keys = segments.map(({ key }) => key);
    if (keys.length === 0) return {};
    const rows = keys.map((id) => ({ id, value: { reservationId } }));
    const inserted = await this.states.insert<Charge>(kind, rows);
    const others = keys.filter((key) => !inserted.has(key));
    const known = await this.states.getAll<Charge>(kind, others);
    const isPaying = (key: string) => inserted.has(key) || known.get(key)?.value.reservationId === reservationId;
    return charactersByKey(segments.filter(({ key }) => isPaying(key)));
  }
}

export const charactersByKey = (segments: JobReservation['segments']): Record<string, number> =>
  Object.fromEntries(segments.map(({ key, characters }) => [key, characters]));

/** Characters of all keys. */
export const sumOf = (keys: Readonly<Record<string, number>>): number =>
  Object.values(keys).reduce((sum, characters) => sum + characters, 0);
