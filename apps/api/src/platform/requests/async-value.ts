import { AsyncLocalStorage } from 'node:async_hooks';

/** Values of the surrounding work, by their key. Node copies each storage into every promise, so there is one for all. */
const around = new AsyncLocalStorage<ReadonlyMap<object, unknown>>();

/** A value that work and all that it awaits can read. */
export class AsyncValue<T> {
  run<Result>(value: T, work: () => Result): Result {
    return around.run(new Map(around.getStore()).set(this, value), work);
  }

  /** Undefined outside `run`. */
  get(): T | undefined {
    return around.getStore()?.get(this) as T | undefined;
  }
}
