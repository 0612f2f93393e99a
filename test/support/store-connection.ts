import type { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { StoreUnavailable } from '../../apps/api/src/platform/errors/store-unavailable';

/** One client's connection to an event store that others use, too. */
export class StoreConnection {
  readonly store: EventStore;
  private isCut = false;

  constructor(store: EventStore) {
    const append: EventStore['append'] = async (...args) => {
      if (this.isCut) throw new StoreUnavailable('Connection lost');
      return store.append(...args);
    };
    this.store = new Proxy(store, {
      get: (target, name) => {
        const value: unknown = name === 'append' ? append : Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }

  /** Nothing can be appended over it from now on. */
  cut(): void {
    this.isCut = true;
  }
}

/** Fails the next `times` reads of streams with this prefix. */
export function failReads(store: EventStore, prefix: string, times: number): void {
  const readStream = store.readStream.bind(store);
  let left = times;
  store.readStream = (stream, options) => {
    if (stream.startsWith(prefix) && left-- > 0) throw new StoreUnavailable('Connection lost');
    return readStream(stream, options);
  };
}
