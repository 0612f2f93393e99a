import { onAccountLeft } from '../../../client/account-left';
import { emptyDraft, type Draft, type Script } from './draft';
import { newHistory, record, type History } from './history';
import { draftKey, getIsSaved, readDraft, saveDraft, storedText, tryToSave, type StoredDrafts } from './stored-draft';

export type DraftSettings = Omit<Draft, keyof Script>;

export interface DraftState {
  script: History<Script>;
  settings: DraftSettings;
  replaced: Draft | null;
  /** Text in the dialog for pasted dialogues. */
  pasted: string;
  /** Id of the podcast whose new script has not been on screen yet. */
  unviewed: string | null;
}

const scriptPart = ({ title, voices, lines, speed, clips, podcastId }: Draft): Script => ({
  title,
  voices,
  lines,
  speed,
  clips,
  podcastId,
});
const settingsPart = ({ id, domain, article, made, waiting }: Draft): DraftSettings => ({
  id,
  domain,
  article,
  made,
  waiting,
});
export const draftOf = ({ script, settings }: Pick<DraftState, 'script' | 'settings'>): Draft => ({
  ...script.present,
  ...settings,
});

const stateOf = ({ draft, replaced, pasted }: StoredDrafts): DraftState => ({
  script: newHistory(scriptPart(draft)),
  settings: settingsPart(draft),
  replaced,
  pasted,
  unviewed: null,
});

/** Replaces the draft: the script change can be undone, `replaced` can be restored. */
export const withDraft = (state: DraftState, draft: Draft, replaced: Draft | null): DraftState => ({
  ...state,
  script: record(state.script, scriptPart(draft)),
  settings: settingsPart(draft),
  replaced,
});

/** An empty draft with the current voices, clips and domain. */
export function newDraft(state: DraftState, replaced: Draft | null): DraftState {
  const { voices, clips } = state.script.present;
  return withDraft(
    state,
    { ...emptyDraft(), domain: state.settings.domain, voices, clips },
    replaced ?? state.replaced,
  );
}

/** The draft of one account; outlives the tab, so that pending requests can update it. */
export class DraftStore {
  private state: DraftState;
  /** What this store has read or saved last. */
  private text: string | null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly accountId: string) {
    this.text = storedText(accountId);
    this.state = stateOf(readDraft(accountId));
  }

  readonly getState = (): DraftState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Applies the change to the latest draft of all tabs and saves it in the browser. */
  readonly update = (change: (state: DraftState) => DraftState): void => {
    this.follow();
    this.setState(change(this.state));
    const { replaced, pasted } = this.state;
    saveDraft(this.accountId, { draft: draftOf(this.state), replaced, pasted });
    this.text = storedText(this.accountId);
  };

  /** Saves what is not saved yet; else only finds out whether the browser saves. */
  readonly checkSaving = (): void => {
    if (this.text !== null && getIsSaved()) tryToSave(this.accountId);
    else this.update((state) => state);
  };

  /** Loads the draft that another browser tab saved; its `storage` event may still be under way. */
  follow(): void {
    const text = storedText(this.accountId);
    if (text === null || text === this.text) return;
    this.text = text;
    const { draft, replaced, pasted } = readDraft(this.accountId);
    this.setState({ ...withDraft(this.state, draft, replaced), pasted });
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
