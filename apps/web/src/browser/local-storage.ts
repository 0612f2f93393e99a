/** Reads stored JSON; null if missing, invalid, or storage is blocked. */
export function readStored<Value>(key: string): Value | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
}

/** Stores JSON, null removes it; does nothing if storage is full or blocked. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The page works without; what was typed is then lost with the tab.
  }
}
