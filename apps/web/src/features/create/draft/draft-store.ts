import { onAccountLeft } from '../../../client/account-left';
import { emptyDraft, type Draft, type Script } from './draft';
import { beginning, record, type History } from './history';
import { draftKey, keepDraft, readDraft, type Kept } from './stored-draft';
import { idempotencyKeys } from '../../../client/use-idempotency-key';

export type DraftSettings = Omit<Draft, keyof Script>;

export interface DraftState {
  script: History<Script>;
  settings: DraftSettings;
  replaced: Draft | null;
  /** The podcast whose script was written and has not been shown yet. */
  unseen: string | null;
}

const scriptPart = ({ title, voices, lines, podcastId }: Draft): Script => ({ title, voices, lines, podcastId });
const settingsPart = ({ domain, article, made }: Draft): DraftSettings => ({ domain, article, made });
export const draftOf = ({ script, settings }: Pick<DraftState, 'script' | 'settings'>): Draft => ({
  ...script.present,
  ...settings,
});

const stateOf = ({ draft, replaced }: Kept): DraftState => ({
  script: beginning(scriptPart(draft)),
  settings: settingsPart(draft),
  replaced,
  unseen: null,
});

/** What stood here can be undone, and what was made or read of it can be brought back. */
export const opened = (state: DraftState, draft: Draft, replaced: Draft | null): DraftState => ({
  ...state,
  script: record(state.script, scriptPart(draft)),
  settings: settingsPart(draft),
  replaced,
});

/** An empty draft; the cast stays for the next one. */
export function newDraft(state: DraftState, aside: Draft | null): DraftState {
  const { voices } = state.script.present;
  return opened(state, { ...emptyDraft(), domain: state.settings.domain, voices }, aside ?? state.replaced);
}

/** The draft of one account, whether or not it is shown: what was asked for may come when it is not. */
export class DraftStore {
  /** Idempotency keys for writing a script and for rendering audio. */
  readonly keyOf = { writing: idempotencyKeys(), making: idempotencyKeys() };
  private state: DraftState;
  private readonly watchers = new Set<() => void>();

  constructor(private readonly accountId: string) {
    this.state = stateOf(readDraft(accountId));
  }

  readonly getState = (): DraftState => this.state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Every change is kept in this browser at once. */
  readonly change = (step: (now: DraftState) => DraftState): void => {
    this.become(step(this.state));
    this.keep();
  };

  keep(): void {
    keepDraft(this.accountId, { draft: draftOf(this.state), replaced: this.state.replaced });
  }

  /** Takes over what another tab of the same account kept. */
  follow(): void {
    const { draft, replaced } = readDraft(this.accountId);
    this.become(opened(this.state, draft, replaced));
  }

  private become(state: DraftState): void {
    this.state = state;
    this.watchers.forEach((watcher) => watcher());
  }
}

const stores = new Map<string, DraftStore>();
export const forgetDrafts = (): void => stores.clear();
onAccountLeft(forgetDrafts);

/** The same for as long as the page is this account's. */
export function draftStore(accountId: string): DraftStore {
  const store = stores.get(accountId) ?? new DraftStore(accountId);
  stores.set(accountId, store);
  return store;
}

globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  for (const [accountId, store] of stores) if (key === draftKey(accountId) && newValue !== null) store.follow();
});
