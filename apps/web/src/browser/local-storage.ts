/** Reads JSON that this browser kept; null where there is none, it is broken, or storage is forbidden. */
export function readStored<Value>(key: string): Value | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
}

/** Keeps JSON in this browser, null removes it; where storage is full or forbidden nothing is kept. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The page works without; what was typed is then lost with the tab.
  }
}
