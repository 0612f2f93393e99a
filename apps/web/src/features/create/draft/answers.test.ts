import { answered, interrupted, withWaiting } from './answers';
import { emptyDraft, newLine, type Draft } from './draft';
import { draftOf, withDraft, type DraftState } from './draft-store';
import { newHistory } from './history';

const hour = 60 * 60 * 1000;
const { title, voices, lines, podcastId, domain } = { ...emptyDraft(), lines: [newLine('host', 'Hi.')] };
const audio = { request: { title, voices, lines, podcastId, domain }, key: 'k1', sentAt: Date.now() };
const waitingDraft = (): Draft => ({ ...emptyDraft(), lines, waiting: { script: null, audio } });
const stateOf = (draft: Draft, replaced: Draft | null = null): DraftState =>
  withDraft({ script: newHistory(draft), settings: draft, replaced, pasted: '', unviewed: null }, draft, replaced);
const made = { jobId: 'j1', lines: [] };
const apply = {
  current: (state: DraftState): DraftState => ({ ...state, settings: { ...state.settings, made } }),
  replaced: (draft: Draft): Draft => ({ ...draft, made }),
};

test('a request is kept with the draft that sent it, beside the other kind', () => {
  const draft = emptyDraft();
  const state = withWaiting(stateOf({ ...draft, waiting: { ...draft.waiting, script: null } }), draft.id, { audio });
  expect(draftOf(state).waiting).toEqual({ script: null, audio });
  expect(withWaiting(state, 'another', { audio: null })).toBe(state);
});

test.each([
  ['a moment', 0, audio.key],
  ['almost 23 hours', 23 * hour - 1, audio.key],
  ['23 hours', 23 * hour, undefined],
])('a request interrupted %s ago is repeated within 23 hours', (_, age, key) => {
  jest.useFakeTimers({ now: audio.sentAt + age });
  expect(interrupted(waitingDraft(), 'audio')?.key).toBe(key);
  jest.useRealTimers();
});

test('an answer ends the wait and changes the draft', () => {
  expect(draftOf(answered(stateOf(waitingDraft()), 'audio', 'k1', apply))).toMatchObject({
    made,
    waiting: { script: null, audio: null },
  });
});

test('a failure only ends the wait', () => {
  const before = stateOf(waitingDraft());
  expect(draftOf(answered(before, 'audio', 'k1'))).toEqual({
    ...draftOf(before),
    waiting: { script: null, audio: null },
  });
});

test('an answer to the replaced draft leaves the current one', () => {
  const current = emptyDraft();
  const state = answered(stateOf(current, waitingDraft()), 'audio', 'k1', apply);
  expect(draftOf(state)).toEqual(current);
  expect(state.replaced).toMatchObject({ made, waiting: { audio: null } });
});

test('an answer that another tab already has, or for no draft, changes nothing', () => {
  const state = stateOf(emptyDraft(), emptyDraft());
  expect(answered(state, 'audio', 'k1', apply)).toBe(state);
  const other = stateOf(waitingDraft());
  expect(answered(other, 'audio', 'k2', apply)).toBe(other);
});
