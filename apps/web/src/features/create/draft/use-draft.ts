import { useState, useSyncExternalStore } from 'react';
import type { Draft, Script } from './draft';
import { draftOf, draftStore, newDraft, scriptPart, withDraft, type DraftState } from './draft-store';
import { record, redone, undone } from './history';

/** A step within one draft changes its script alone: what was made or saved since stays. */
const stepped =
  (step: typeof undone) =>
  (state: DraftState): DraftState => {
    const before = draftOf(state);
    const history = step(state.history);
    const { present } = history;
    const isSameDraft = present.id === before.id;
    return {
      ...state,
      history: isSameDraft ? { ...history, present: { ...before, ...scriptPart(present) } } : history,
    };
  };

/** The draft of an account, kept on every change, with undo for its script and for the drafts before. */
export function useDraft(accountId: string) {
  const [{ subscribe, getState, update }] = useState(() => draftStore(accountId));
  const { history, pasted } = useSyncExternalStore(subscribe, getState);
  return {
    draft: history.present,
    pasted,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** Consecutive changes with one `key` are one undo step. */
    edit: (part: Partial<Script>, key?: string) =>
      update((state) => ({ ...state, history: record(state.history, { ...draftOf(state), ...part }, key) })),
    /** Changes settings, which have no undo. */
    set: (part: Partial<Draft>) =>
      update(({ history: now, ...state }) => ({ ...state, history: { ...now, present: { ...now.present, ...part } } })),
    /** Changes the text in the dialog for pasted dialogues. */
    setPasted: (text: string) => update((state) => ({ ...state, pasted: text })),
    undo: () => update(stepped(undone)),
    redo: () => update(stepped(redone)),
    /** Opens another draft. */
    open: (draft: Draft) => update((state) => withDraft(state, draft)),
    startNew: () => update(newDraft),
  };
}

export type DraftControls = ReturnType<typeof useDraft>;
