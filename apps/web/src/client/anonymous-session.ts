const storageKey = 'podcast-session';

const fresh = (): string => `session_${Date.now()}_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;

let held: string | null = null;

/** Identifies this browser to the API without a sign-in (docs/PRODUCT.md#entities). */
export function anonymousSessionId(): string {
  if (held) return held;
  try {
    held = localStorage.getItem(storageKey) ?? fresh();
    localStorage.setItem(storageKey, held);
  } catch {
    held ??= fresh();
  }
  return held;
}
