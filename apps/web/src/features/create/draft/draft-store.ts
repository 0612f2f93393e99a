import { orElse } from '@duetcast/domain/kernel/or-else';
import { readStored } from '../../../browser/local-storage';
import { onAccountLeft } from '../../../client/account-left';
import { emptyArticle, emptyDraft, newLine, type Draft, type Line, type Script } from './draft';
import { newHistory, record, type History } from './history';

export const draftKey = (accountId: string): string => `duetcast.create-draft.${accountId}`;

export interface DraftState {
  /** Steps back lead to the drafts before this one, too. */
  history: History<Draft>;
  /** Text in the dialog for pasted dialogues. */
  pasted: string;
}

interface Stored {
  draft: Partial<Draft> & { lines?: readonly (Partial<Line> | null)[] };
  pasted?: string;
}

export const draftOf = ({ history }: Pick<DraftState, 'history'>): Draft => history.present;

export const scriptPart = ({ title, voices, lines, speed, clips, podcastId }: Draft): Script => ({
  title,
  voices,
  lines,
  speed,
  clips,
  podcastId,
});

/** Replaces the draft, which can be undone. */
export const withDraft = (state: DraftState, draft: Draft): DraftState => ({
  ...state,
  history: record(state.history, draft),
});

/** Changes drafts wherever they are, without a step. */
export function changed({ history, ...state }: DraftState, change: (draft: Draft) => Draft): DraftState {
  const { past, present, future } = history;
  return {
    ...state,
    history: { ...history, past: past.map(change), present: change(present), future: future.map(change) },
  };
}

/** An empty draft with the current voices, clips and domain. */
export function newDraft(state: DraftState): DraftState {
  const { voices, clips, domain } = draftOf(state);
  return withDraft(state, { ...emptyDraft(), domain, voices, clips });
}

/** Adds fields that the stored draft lacks: a browser keeps it for any time. */
function withDefaults(stored: Stored['draft']): Draft {
  const draft = { ...emptyDraft(), ...stored, article: { ...emptyArticle, ...stored.article } };
  const lines = (stored.lines ?? []).flatMap((line) => (line ? [{ ...newLine('host'), ...line }] : []));
  return { ...draft, lines: lines.length > 0 ? lines : emptyDraft().lines };
}

export function readDraft(accountId: string): { draft: Draft; pasted: string } {
  const { draft = {}, pasted = '' } = readStored<Partial<Stored>>(draftKey(accountId)) ?? {};
  return { draft: withDefaults(draft), pasted };
}

/** What is stored, to notice changes by other tabs; null: nothing, or storage is blocked. */
const storedText = (accountId: string): string | null => orElse(() => localStorage.getItem(draftKey(accountId)), null);

/**
 * What the tabs of this browser show of one account: edits that the server does not have yet survive a reload. Outlives the
 * tab, so that pending requests can update it.
 */
export class DraftStore {
  /** Whether the browser keeps the latest draft: storage may be full or blocked. */
  isStored = true;
  private state: DraftState;
  /** What this store has read or saved last. */
  private text: string | null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly accountId: string) {
    this.text = storedText(accountId);
    const { draft, pasted } = readDraft(accountId);
    this.state = { history: newHistory(draft), pasted };
  }

  readonly getState = (): DraftState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Applies the change to the latest draft of all tabs and keeps it in the browser. */
  readonly update = (change: (state: DraftState) => DraftState): void => {
    this.follow();
    this.setState(change(this.state));
    try {
      this.text = JSON.stringify({ draft: draftOf(this.state), pasted: this.state.pasted });
      localStorage.setItem(draftKey(this.accountId), this.text);
      this.isStored = true;
    } catch {
      this.text = storedText(this.accountId);
      this.isStored = false;
    }
  };

  /** Loads the draft that another browser tab saved; its `storage` event may still be under way. */
  follow(): void {
    const text = storedText(this.accountId);
    if (text === null || text === this.text) return;
    this.text = text;
    const { draft, pasted } = readDraft(this.accountId);
    this.setState({ ...withDraft(this.state, draft), pasted });
  }

  private setState(state: DraftState): void {
    this.state = state;
    this.listeners.forEach((listener) => listener());
  }
}

const stores = new Map<string, DraftStore>();
export const forgetDrafts = (): void => stores.clear();
onAccountLeft(forgetDrafts);

/** The same store until the account changes. */
export function draftStore(accountId: string): DraftStore {
  const store = stores.get(accountId) ?? new DraftStore(accountId);
  stores.set(accountId, store);
  return store;
}

// Follows other tabs, also when the page returns from the back/forward cache, where it received no events.
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  for (const [accountId, store] of stores) if (key === draftKey(accountId) && newValue !== null) store.follow();
});
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) stores.forEach((store) => store.follow());
});
