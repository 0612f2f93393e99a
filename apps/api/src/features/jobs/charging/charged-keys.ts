import { Injectable } from '@nestjs/common';
import { StateStore } from '../../../eventing/state/state-store';

const kind = 'charge';

interface Charge {
  readonly reservationId: string;
}

/** By charge key: the reservation that pays for it. The first one pays, for all jobs of the account and for good. */
@Injectable()
export class ChargedKeys {
  constructor(private readonly states: StateStore) {}

  /** The keys that are already paid for, or about to be. @throws StoreUnavailable */
  async among(keys: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await this.states.getAll<Charge>(kind, keys)).keys());
  }

  /** Whether this reservation pays for the key; the answer stays the same. @throws StoreUnavailable */
  async claim(key: string, reservationId: string): Promise<boolean> {
    if ((await this.states.insert<Charge>(kind, [{ id: key, value: { reservationId } }])).has(key)) return true;
    return (await this.states.get<Charge>(kind, key))?.value.reservationId === reservationId;
  }

  /** Gives back the keys that the reservation claimed but did not pay for. @throws StoreUnavailable */
  async release(keys: readonly string[], reservationId: string): Promise<void> {
    if (keys.length === 0) return;
    const charges = await this.states.getAll<Charge>(kind, keys);
    for (const { id, value, version } of charges.values())
      if (value.reservationId === reservationId) await this.states.deleteIf(kind, id, version);
  }
}
