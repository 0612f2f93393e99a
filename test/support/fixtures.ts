/** Stands for the value that `current` returns when it is used. */
const standIn = <T extends object>(current: () => T): T =>
  new Proxy({} as T, {
    get: (_, name) => Reflect.get(current(), name, current()) as unknown,
    set: (_, name, value) => Reflect.set(current(), name, value),
    getPrototypeOf: () => Reflect.getPrototypeOf(current()),
    has: (_, name) => Reflect.has(current(), name),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(current(), name),
    defineProperty: (_, name, property) => Reflect.defineProperty(current(), name, property),
  });

/** Of the fixtures that have started: the last one is closed first, because it may use the others. */
const closing: (() => unknown)[] = [];

function fixtureOf<T extends object>(
  start: () => T | Promise<T>,
  before: (hook: () => Promise<void>) => void,
  after: (hook: () => Promise<void>) => void,
): T {
  let current: T | undefined;
  before(async () => {
    const made: T & { close?(): unknown } = await start();
    current = made;
    closing.push(() => made.close?.());
  });
  after(async () => {
    await closing.pop()?.();
  });
  return standIn(() => {
    if (!current) throw new Error('The fixture has not started: use it in a test or in a hook');
    return current;
  });
}

/** One fixture for the tests of a file or `describe`: starts before them, is closed after them. */
export const sharedFixture = <T extends object>(start: () => T | Promise<T>): T =>
  fixtureOf(start, beforeAll, afterAll);

/** A fixture for each test: starts before it, is closed after it. */
export const freshFixture = <T extends object>(start: () => T | Promise<T>): T =>
  fixtureOf(start, beforeEach, afterEach);
