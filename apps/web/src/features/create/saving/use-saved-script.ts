import { useEffect } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DuetcastError } from '@duetcast/client/duetcast-error';
import type { Saved } from '../draft/draft';
import { changed, draftOf, draftStore } from '../draft/draft-store';
import type { DraftControls } from '../draft/use-draft';
import { savedDraft } from '../library/use-open-script';
import { createQueries, saveScript, type SavedScript } from '../requests/create-queries';
import { savedBodyOf } from '../draft/saved-body';

/** Pause in typing before the script is saved. */
const saveDelayMs = 700;
const maxRetryMs = 30_000;

export type SaveStatus = 'saved' | 'saving' | 'waiting' | 'failed' | 'changedElsewhere';

type Edit = Saved & { draftId: string };

const isChangedElsewhere = (error: unknown): boolean =>
  error instanceof DuetcastError && error.code === 'script.changed';
/** Without a connection, and while the server asks to wait. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof DuetcastError) || [0, 429].includes(error.status) || error.status >= 500;

function useSave(accountId: string) {
  const cache = useQueryClient();
  return useMutation({
    // Waits for the connection, and goes on by itself.
    networkMode: 'online',
    retry: (_, error) => isTemporary(error),
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, maxRetryMs),
    mutationFn: (edit: Edit) => saveScript(edit),
    onSuccess: (script, { id, body, draftId }) => {
      const { version } = script;
      cache.setQueryData(createQueries.script(id, version).queryKey, script);
      draftStore(accountId).update((state) =>
        changed(state, (draft) =>
          draft.id === draftId ? { ...draft, podcastId: id, saved: { id, version, body } } : draft,
        ),
      );
    },
    onError: (error, { id, version }) =>
      isChangedElsewhere(error) ? cache.invalidateQueries(createQueries.script(id, version)) : undefined,
  });
}

/** Warns before the page closes with edits that neither the server nor this browser keeps. */
function useLeaveWarning(accountId: string, isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => !draftStore(accountId).isStored && event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [accountId, isDirty]);
}

/** Saves the script while one types; takes over what was saved elsewhere, unless there are edits here, too. */
export function useSavedScript(accountId: string, { draft, open, set }: DraftControls) {
  const cache = useQueryClient();
  const id = draft.podcastId ?? draft.id;
  const saved = draft.saved?.id === id ? draft.saved : undefined;
  const version = saved?.version ?? null;
  const body = savedBodyOf(draft);
  const [settled] = useDebouncedValue(body, saveDelayMs);
  const isDirty = body !== null && body !== saved?.body;
  const save = useSave(accountId);
  const { mutate, variables: sent } = save;
  const isRefused = save.isError && sent?.id === id && sent.body === body && sent.version === version;
  const remote = useQuery({
    ...createQueries.script(id, version),
    enabled: version !== null || (isRefused && isChangedElsewhere(save.error)),
  });
  const other = !save.isPending && remote.data && remote.data.version !== version ? remote.data : null;
  const theirs = isDirty ? other : null;
  const canSave = isDirty && settled === body && !save.isPending && !isRefused && !other;
  const draftId = draft.id;
  const keepsPrevious = saved?.keepsPrevious;
  useEffect(() => {
    if (canSave) mutate({ id, version, body: settled ?? '', draftId, keepsPrevious });
  }, [canSave, mutate, id, version, settled, draftId, keepsPrevious]);
  const adoption = useMutation({
    mutationFn: async (script: SavedScript) => {
      const part = await savedDraft(script, id, cache);
      // Both are versions before one goes on.
      const mine = body !== null && isDirty && (await saveScript({ ...part.saved, body, keepsPrevious: true }));
      const now = mine && (await saveScript({ ...part.saved, version: mine.version, keepsPrevious: true }));
      return { before: draft, part: now ? { ...part, saved: { ...part.saved, version: now.version } } : part };
    },
    onSuccess: ({ before, part }) => {
      const now = draftOf(draftStore(accountId).getState());
      // What was typed meanwhile is shown beside what is there.
      if (now.id === before.id && savedBodyOf(now) === savedBodyOf(before)) open({ ...now, ...part });
    },
  });
  const { mutate: adopt } = adoption;
  useEffect(() => {
    if (other && !theirs) adopt(other);
  }, [other, theirs, adopt]);
  useLeaveWarning(accountId, isDirty);
  const keepBoth = (title: string) => {
    const { podcastId: _theirs, saved: _saved, ...mine } = draft;
    open({ ...mine, id: crypto.randomUUID(), podcastId: null, title });
  };
  return {
    status: statusOf({ body, isDirty, version, theirs, isRefused, isWaiting: save.isPaused || save.failureCount > 0 }),
    /** Saved elsewhere since this window began to edit, in which there are edits, too. */
    theirs,
    error: isRefused && !isChangedElsewhere(save.error) ? save.error : theirs && adoption.error,
    adopt,
    /** What is here replaces what is there, which stays a version. */
    keepMine: ({ version }: SavedScript) => set({ saved: { id, version, body: '', keepsPrevious: true } }),
    /** What is here becomes a script of its own. */
    keepBoth,
  };
}

interface Saving {
  body: string | null;
  isDirty: boolean;
  version: string | null;
  theirs: SavedScript | null;
  isRefused: boolean;
  isWaiting: boolean;
}

function statusOf({ body, isDirty, version, theirs, isRefused, isWaiting }: Saving): SaveStatus | null {
  if (theirs) return 'changedElsewhere';
  if (body === null || (!isDirty && version === null)) return null;
  if (!isDirty) return 'saved';
  if (isRefused) return 'failed';
  return isWaiting ? 'waiting' : 'saving';
}

export type ScriptSaving = ReturnType<typeof useSavedScript>;
