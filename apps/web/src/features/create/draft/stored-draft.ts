import { useSyncExternalStore } from 'react';
import { readStored } from '../../../browser/local-storage';
import { emptyArticle, emptyDraft, newLine, type Draft, type Line } from './draft';

export const draftKey = (accountId: string): string => `duetcast.create-draft.${accountId}`;

export interface StoredDrafts {
  draft: Draft;
  /** The previous draft, which can be restored. */
  replaced: Draft | null;
  /** Text in the dialog for pasted dialogues. */
  pasted: string;
}

type Stored = Partial<Draft> & { lines?: readonly (Partial<Line> | null)[] };

/** Adds fields that the stored draft lacks: a browser keeps it for any time. */
function withDefaults(stored: Stored): Draft {
  const draft = { ...emptyDraft(), ...stored, article: { ...emptyArticle, ...stored.article } };
  const lines = (stored.lines ?? []).flatMap((line) => (line ? [{ ...newLine('host'), ...line }] : []));
  return { ...draft, lines: lines.length > 0 ? lines : emptyDraft().lines };
}

export function readDraft(accountId: string): StoredDrafts {
  const saved = readStored<{ draft?: Stored; replaced?: Stored | null; pasted?: string }>(draftKey(accountId));
  if (!saved?.draft) return { draft: withDefaults({}), replaced: null, pasted: '' };
  const { draft, replaced, pasted = '' } = saved;
  return { draft: withDefaults(draft), replaced: replaced ? withDefaults(replaced) : null, pasted };
}

/** What is stored, to notice changes by other tabs; null: nothing, or storage is blocked. */
export function storedText(accountId: string): string | null {
  try {
    return localStorage.getItem(draftKey(accountId));
  } catch {
    return null;
  }
}

let isSaved = true;
const listeners = new Set<() => void>();

function setIsSaved(value: boolean): void {
  if (value === isSaved) return;
  isSaved = value;
  listeners.forEach((listener) => listener());
}

/** Saves the drafts; `useIsSaved` is false while storage is full or blocked. */
export function saveDraft(accountId: string, drafts: StoredDrafts): void {
  try {
    localStorage.setItem(draftKey(accountId), JSON.stringify(drafts));
    setIsSaved(true);
  } catch {
    setIsSaved(false);
  }
}

/** Finds out whether the browser saves at all, and leaves the stored draft alone: another tab may be changing it. */
export function tryToSave(accountId: string): void {
  const key = `${draftKey(accountId)}.try`;
  try {
    localStorage.setItem(key, key);
    localStorage.removeItem(key);
    setIsSaved(true);
  } catch {
    setIsSaved(false);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the latest save succeeded. */
export const getIsSaved = (): boolean => isSaved;
export const useIsSaved = (): boolean => useSyncExternalStore(subscribe, getIsSaved);
