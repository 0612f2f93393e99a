import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Draft, Script } from './draft';
import { newDraft, draftOf, draftStore, opened, type DraftSettings, type DraftStore } from './draft-store';
import { record, redone, undone } from './history';
import { useIsKept } from './stored-draft';

/** Asks before the page is left with something that is kept nowhere. */
function useLeaveWarning(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isLost]);
}

/** Whether this browser keeps the draft: found out before anything is typed. */
function useKept(store: DraftStore): boolean {
  const isKept = useIsKept();
  useEffect(() => store.keep(), [store]);
  useLeaveWarning(!isKept);
  return isKept;
}

/** The draft of an account: kept in this browser at every change, and every change of its script undoable. */
export function useDraft(accountId: string) {
  const [store] = useState(() => draftStore(accountId));
  const { script, settings, replaced, unseen } = useSyncExternalStore(store.watch, store.getState);
  const draft = useMemo(() => draftOf({ script, settings }), [script, settings]);
  const { change } = store;
  return {
    draft,
    isKept: useKept(store),
    replaced,
    unseen,
    canUndo: script.past.length > 0,
    canRedo: script.future.length > 0,
    /** Changes of one `key` in a row are undone together. */
    edit: (part: Partial<Script>, key?: string) =>
      change((now) => ({ ...now, script: record(now.script, { ...now.script.present, ...part }, key) })),
    /** What is no part of the script, and is not undone with it. */
    set: (part: Partial<DraftSettings>) => change((now) => ({ ...now, settings: { ...now.settings, ...part } })),
    undo: () => change((now) => ({ ...now, script: undone(now.script) })),
    redo: () => change((now) => ({ ...now, script: redone(now.script) })),
    /** Puts another draft into the place of this one, which is kept aside. */
    open: (other: Draft, aside: Draft | null) => change((now) => opened(now, other, aside ?? now.replaced)),
    startNew: (aside: Draft | null) => change((now) => newDraft(now, aside)),
    bringBack: () => change((now) => (now.replaced ? opened(now, now.replaced, draftOf(now)) : now)),
    forgetReplaced: () => change((now) => ({ ...now, replaced: null })),
  };
}

export type DraftControls = ReturnType<typeof useDraft>;
