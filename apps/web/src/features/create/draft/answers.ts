import type { Draft, Waiting } from './draft';
import { changed, draftOf, withDraft, type DraftState } from './draft-store';

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
  changed(state, (draft) => (draft.id === draftId ? { ...draft, waiting: { ...draft.waiting, ...waiting } } : draft));

/**
 * Ends the wait of the draft that sent the request, and changes it, also while another draft is open. If another tab already
 * did, nothing changes. A change to another draft is a step.
 */
export function answered(
  state: DraftState,
  kind: RequestKind,
  key: string,
  change: (draft: Draft) => Draft = (draft) => draft,
): DraftState {
  const isSender = ({ waiting }: Draft) => waiting[kind]?.key === key;
  const end = (draft: Draft): Draft => ({ ...draft, waiting: { ...draft.waiting, [kind]: null } });
  const after = (draft: Draft): Draft => (isSender(draft) ? change(end(draft)) : draft);
  const [before, next] = [draftOf(state), after(draftOf(state))];
  const { history, ...rest } = changed(state, (draft) => (draft === before ? next : after(draft)));
  if (next.id === before.id) return { ...rest, history };
  return withDraft({ ...rest, history: { ...history, present: end(before) } }, next);
}
