import { useSyncExternalStore } from 'react';
import { readStored } from '../../../browser/local-storage';
import { emptyArticle, emptyDraft, newLine, type Draft, type Line } from './draft';

/** Where a draft was kept before each account had its own: nobody knows whose it is, so it is shown to nobody. */
const formerKey = 'duetcast.create-draft';
export const draftKey = (accountId: string): string => `${formerKey}.${accountId}`;

export interface Kept {
  draft: Draft;
  /** What stood here before another script was opened in its place. */
  replaced: Draft | null;
}

type Stored = Partial<Draft> & { lines?: readonly (Partial<Line> | null)[] };

/** What an older page kept lacks what was added since. */
function complete(stored: Stored): Draft {
  const draft = { ...emptyDraft(), ...stored, article: { ...emptyArticle, ...stored.article } };
  const lines = (stored.lines ?? []).flatMap((line) =>
    line ? [{ ...newLine(line.speaker === 'guest' ? 'guest' : 'host'), ...line }] : [],
  );
  return { ...draft, lines: lines.length > 0 ? lines : emptyDraft().lines };
}

/** The draft of this account in this browser. */
export function readDraft(accountId: string): Kept {
  const kept = readStored<{ draft?: Stored; replaced?: Stored | null }>(draftKey(accountId));
  if (kept?.draft) return { draft: complete(kept.draft), replaced: kept.replaced ? complete(kept.replaced) : null };
  return { draft: complete({}), replaced: null };
}

let isKept = true;
const listeners = new Set<() => void>();

function told(now: boolean): void {
  if (now === isKept) return;
  isKept = now;
  listeners.forEach((listener) => listener());
}

/** Where storage is full or forbidden, nothing is kept, and `useIsKept` says so. */
export function keepDraft(accountId: string, kept: Kept): void {
  try {
    localStorage.setItem(draftKey(accountId), JSON.stringify(kept));
    localStorage.removeItem(formerKey);
    told(true);
  } catch {
    told(false);
  }
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the browser kept what it was given last. */
export const useIsKept = (): boolean => useSyncExternalStore(watch, () => isKept);
