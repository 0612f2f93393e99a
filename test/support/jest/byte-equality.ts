const isAdded = Symbol.for('duetcast.byte-equality');

/** Equal byte arrays, compared as a whole: Jest compares them index by index, which takes a second for each megabyte. */
function areSameBytes(one: unknown, other: unknown): true | undefined {
  const areBytes = one instanceof Uint8Array && other instanceof Uint8Array;
  return areBytes && Buffer.compare(one, other) === 0 ? true : undefined;
}

// Testers stay with the worker. The types of Jest lack this function.
const untyped = expect as unknown as { addEqualityTesters: (testers: readonly unknown[]) => void };
if (!Object.hasOwn(globalThis, isAdded)) untyped.addEqualityTesters([areSameBytes]);
Object.defineProperty(globalThis, isAdded, { value: true, configurable: true });
