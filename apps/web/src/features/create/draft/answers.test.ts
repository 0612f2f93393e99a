import { answered, interrupted, withWaiting } from './answers';
import { emptyDraft, newLine, type Draft } from './draft';
import { draftOf, withDraft, type DraftState } from './draft-store';
import { newHistory, undone } from './history';

const hour = 60 * 60 * 1000;
const { title, voices, lines, podcastId, domain } = { ...emptyDraft(), lines: [newLine('host', 'Hi.')] };
const audio = { request: { title, voices, lines, podcastId, domain }, key: 'k1', sentAt: Date.now() };
const waitingDraft = (): Draft => ({ ...emptyDraft(), lines, waiting: { script: null, audio } });
const stateOf = (draft: Draft, later: Draft | null = null): DraftState => {
  const state = { history: newHistory(draft), pasted: '' };
  return later ? withDraft(state, later) : state;
};
const made = { jobId: 'j1', lines: [] };
const apply = (draft: Draft): Draft => ({ ...draft, made });

test('a request is kept with the draft that sent it, beside the other kind', () => {
  const draft = emptyDraft();
  const state = withWaiting(stateOf({ ...draft, waiting: { ...draft.waiting, script: null } }), draft.id, { audio });
  expect(draftOf(state).waiting).toEqual({ script: null, audio });
  expect(withWaiting(state, 'another', { audio: null })).toEqual(state);
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

test('an answer to an earlier draft leaves the current one, and is there after undo', () => {
  const current = emptyDraft();
  const state = answered(stateOf(waitingDraft(), current), 'audio', 'k1', apply);
  expect(draftOf(state)).toEqual(current);
  expect(undone(state.history).present).toMatchObject({ made, waiting: { audio: null } });
});

test('an answer that is another draft can be undone', () => {
  const sender = waitingDraft();
  const next = emptyDraft();
  const { history } = answered(stateOf(sender), 'audio', 'k1', () => next);
  expect(history.present).toBe(next);
  expect(undone(history).present).toEqual({ ...sender, waiting: { script: null, audio: null } });
});

test('an answer that another tab already has, or for no draft, changes nothing', () => {
  for (const [state, key] of [
    [stateOf(emptyDraft(), emptyDraft()), 'k1'],
    [stateOf(waitingDraft()), 'k2'],
  ] as const)
    expect(answered(state, 'audio', key, apply)).toEqual(state);
});
