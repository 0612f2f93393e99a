import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Draft, Script } from './draft';
import { newDraft, draftOf, draftStore, withDraft, type DraftSettings, type DraftStore } from './draft-store';
import { record, redone, undone } from './history';
import { useIsSaved } from './stored-draft';

/** Warns before the page closes with unsaved changes. */
function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

/** Whether the browser saves the draft; found out on mount. */
function useSaved(store: DraftStore): boolean {
  const isSaved = useIsSaved();
  useEffect(() => store.checkSaving(), [store]);
  useLeaveWarning(!isSaved);
  return isSaved;
}

/** The draft of an account, saved on every change, with undo for its script. */
export function useDraft(accountId: string) {
  const [store] = useState(() => draftStore(accountId));
  const { script, settings, replaced, pasted, unviewed } = useSyncExternalStore(store.subscribe, store.getState);
  const draft = useMemo(() => draftOf({ script, settings }), [script, settings]);
  const { update } = store;
  return {
    draft,
    isSaved: useSaved(store),
    replaced,
    pasted,
    unviewed,
    canUndo: script.past.length > 0,
    canRedo: script.future.length > 0,
    /** Consecutive changes with one `key` are one undo step. */
    edit: (part: Partial<Script>, key?: string) =>
      update((state) => ({ ...state, script: record(state.script, { ...state.script.present, ...part }, key) })),
    /** Changes settings, which have no undo. */
    set: (part: Partial<DraftSettings>) => update((state) => ({ ...state, settings: { ...state.settings, ...part } })),
    /** Changes the text in the dialog for pasted dialogues. */
    setPasted: (text: string) => update((state) => ({ ...state, pasted: text })),
    undo: () => update((state) => ({ ...state, script: undone(state.script) })),
    redo: () => update((state) => ({ ...state, script: redone(state.script) })),
    /** Opens another draft; `replaced` can be restored. */
    open: (other: Draft, replacedDraft: Draft | null) =>
      update((state) => withDraft(state, other, replacedDraft ?? state.replaced)),
    startNew: (replacedDraft: Draft | null) => update((state) => newDraft(state, replacedDraft)),
    restoreReplaced: () =>
      update((state) => (state.replaced ? withDraft(state, state.replaced, draftOf(state)) : state)),
    discardReplaced: () => update((state) => ({ ...state, replaced: null })),
  };
}

export type DraftControls = ReturnType<typeof useDraft>;
