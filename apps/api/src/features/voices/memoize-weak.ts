/** Memoizes `compute` by immutable key object; an entry lives as long as its key. */
export function memoizeWeak<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const entries = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const entry = entries.get(key) ?? { value: compute(key) };
    entries.set(key, entry);
    return entry.value;
  };
}
