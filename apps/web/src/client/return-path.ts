import { readStored, writeStored } from '../browser/local-storage';

interface StoredReturn {
  readonly path: string;
  /** Unix ms. */
  readonly until: number;
}

const storageKey = 'duetcast.return';
const lifetimeMs = 30 * 60 * 1000;
const start = '/dashboard';

/** Where a new account begins. */
export const firstPodcastPath = '/dashboard?tab=create&first=true';

/** Pages that need a session and ask to come back to them. A link could not name others. */
const returnable = /^\/(connect-site\?|dashboard[/?#])/;

/** Where the next sign-in leads, also in another tab: a sign-in link opens one. */
export function rememberReturn(path: string): void {
  if (returnable.test(path)) writeStored(storageKey, { path, until: Date.now() + lifetimeMs } satisfies StoredReturn);
}

/** Unless a site waits to be connected. */
export const rememberFirstPodcast = (): void =>
  void (returnPath().startsWith(start) && rememberReturn(firstPodcastPath));

export const forgetReturn = (): void => writeStored(storageKey, null);

/** Where a sign-in leads. */
export function returnPath(): string {
  const stored = readStored<Partial<StoredReturn>>(storageKey);
  const isCurrent = typeof stored?.until === 'number' && stored.until > Date.now();
  return isCurrent && typeof stored.path === 'string' && returnable.test(stored.path) ? stored.path : start;
}
