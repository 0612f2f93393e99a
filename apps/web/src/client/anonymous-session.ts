const storageKey = 'podcast-session';

const fresh = (): string => `session_${Date.now()}_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;

let stored: string | null = null;

/** Identifies this browser to the API without a sign-in (docs/PRODUCT.md#entities). */
export function anonymousSessionId(): string {
  if (stored) return stored;
  try {
    stored = localStorage.getItem(storageKey) ?? fresh();
    localStorage.setItem(storageKey, stored);
  } catch {
    stored ??= fresh();
  }
  return stored;
}
