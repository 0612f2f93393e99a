import { Injectable } from '@nestjs/common';
import { StateStore } from '../../../eventing/state/state-store';

const [kind, id] = ['carry-over', 'usage'];

/** Remembers that no stream of one domain is left to carry over; without it, the next start looks again. */
@Injectable()
export class CarryOverMark {
  constructor(private readonly states: StateStore) {}

  /** @throws StoreUnavailable */
  async isSet(): Promise<boolean> {
    return (await this.states.get(kind, id)) !== null;
  }

  /** @throws StoreUnavailable */
  set(streams: number): Promise<void> {
    return this.states.put(kind, { id, value: { at: new Date().toISOString(), streams } });
  }

  /** For an import, which can bring such streams. @throws StoreUnavailable */
  clear(): Promise<void> {
    return this.states.delete(kind, [id]);
  }
}
