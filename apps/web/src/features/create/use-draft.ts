import { useEffect, useMemo, useState } from 'react';
import { emptyDraft, type Draft, type Script } from './draft';
import { beginning, record, redone, undone, type History } from './history';
import { draftKey, keepDraft, readDraft, useIsKept, type Kept } from './kept-draft';

type Beside = Omit<Draft, keyof Script>;

interface State {
  script: History<Script>;
  beside: Beside;
  replaced: Draft | null;
}

const scriptPart = ({ title, voices, lines, podcastId }: Draft): Script => ({ title, voices, lines, podcastId });
const besidePart = ({ domain, article, made }: Draft): Beside => ({ domain, article, made });
const draftOf = ({ script, beside }: State): Draft => ({ ...script.present, ...beside });

const stateOf = ({ draft, replaced }: Kept): State => ({
  script: beginning(scriptPart(draft)),
  beside: besidePart(draft),
  replaced,
});

/** What stood here can be undone, and what was made or read of it can be brought back. */
const opened = (state: State, draft: Draft, replaced: Draft | null): State => ({
  script: record(state.script, scriptPart(draft)),
  beside: besidePart(draft),
  replaced,
});

/** Follows what another tab of the same account keeps. */
function useOtherTabs(accountId: string, follow: (kept: Kept) => void): void {
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === draftKey(accountId) && newValue !== null) follow(readDraft(accountId));
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  });
}

/** Asks before the page is left with something that is kept nowhere. */
function useLeaveWarning(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isLost]);
}

/** Keeps every change at once; true while this browser does. */
function useKept(accountId: string, kept: Kept): boolean {
  const isKept = useIsKept();
  const { draft, replaced } = kept;
  useEffect(() => keepDraft(accountId, { draft, replaced }), [accountId, draft, replaced]);
  useLeaveWarning(!isKept);
  return isKept;
}

/** The draft of an account: kept in this browser at every change, and every change of its script undoable. */
export function useDraft(accountId: string) {
  const [state, setState] = useState(() => stateOf(readDraft(accountId)));
  const { script, beside, replaced } = state;
  const draft = useMemo((): Draft => ({ ...script.present, ...beside }), [script.present, beside]);
  const isKept = useKept(accountId, { draft, replaced });
  useOtherTabs(accountId, (kept) => setState((current) => opened(current, kept.draft, kept.replaced)));
  return {
    draft,
    isKept,
    replaced,
    canUndo: script.past.length > 0,
    canRedo: script.future.length > 0,
    /** Changes of one `key` in a row are undone together. */
    edit: (part: Partial<Script>, key?: string) =>
      setState((now) => ({ ...now, script: record(now.script, { ...now.script.present, ...part }, key) })),
    /** What is no part of the script, and is not undone with it. */
    set: (part: Partial<Beside>) => setState((now) => ({ ...now, beside: { ...now.beside, ...part } })),
    undo: () => setState((now) => ({ ...now, script: undone(now.script) })),
    redo: () => setState((now) => ({ ...now, script: redone(now.script) })),
    /** Puts another draft into the place of this one, which is kept aside. */
    open: (other: Draft, aside: Draft | null) => setState((now) => opened(now, other, aside ?? now.replaced)),
    /** The cast stays for the next one. */
    startAnew: (aside: Draft | null) =>
      setState((now) => {
        const { voices } = now.script.present;
        return opened(now, { ...emptyDraft(), domain: now.beside.domain, voices }, aside ?? now.replaced);
      }),
    bringBack: () => setState((now) => (now.replaced ? opened(now, now.replaced, draftOf(now)) : now)),
    forgetReplaced: () => setState((now) => ({ ...now, replaced: null })),
  };
}

export type DraftControls = ReturnType<typeof useDraft>;
