import type { Draft, Waiting } from './draft';
import type { DraftState } from './draft-store';

export type RequestKind = keyof Waiting;

/** Longer than any answer takes, and shorter than the 24 hours for which the server knows a key. */
const repeatableMs = 23 * 60 * 60 * 1000;

/** The request that a reload interrupted, unless it was too long ago to be repeated. */
export function interrupted<Kind extends RequestKind>({ waiting }: Pick<Draft, 'waiting'>, kind: Kind): Waiting[Kind] {
  const sent = waiting[kind];
  return sent && Date.now() - sent.sentAt < repeatableMs ? sent : null;
}

/** Keeps a request with its draft until it is answered. */
export const withWaiting = (state: DraftState, draftId: string, waiting: Partial<Waiting>): DraftState =>
  state.settings.id === draftId
    ? { ...state, settings: { ...state.settings, waiting: { ...state.settings.waiting, ...waiting } } }
    : state;

interface Changes {
  current: (state: DraftState) => DraftState;
  replaced: (draft: Draft) => Draft;
}
const noChanges: Changes = { current: (state) => state, replaced: (draft) => draft };

/** Ends the wait of the draft that sent the request, and changes it. If another tab already did, nothing changes. */
export function answered(
  state: DraftState,
  kind: RequestKind,
  key: string,
  { current, replaced: change }: Changes = noChanges,
): DraftState {
  const { settings, replaced } = state;
  if (settings.waiting[kind]?.key === key)
    return current({ ...state, settings: { ...settings, waiting: { ...settings.waiting, [kind]: null } } });
  if (replaced?.waiting[kind]?.key === key)
    return { ...state, replaced: change({ ...replaced, waiting: { ...replaced.waiting, [kind]: null } }) };
  return state;
}
