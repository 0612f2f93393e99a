import { withWaiting } from './answers';
import { draftOf, DraftStore, type DraftState } from './draft-store';
import { draftKey, getIsSaved, readDraft } from './stored-draft';

const titled =
  (title: string) =>
  (state: DraftState): DraftState => ({
    ...state,
    script: { ...state.script, present: { ...state.script.present, title } },
  });
const unchanged = (state: DraftState): DraftState => state;
const audio = { request: {} as never, key: 'k1', sentAt: 1 };

beforeEach(() => localStorage.clear());

test('a tab changes what another tab saved, before it hears of it', () => {
  const [one, other] = [new DraftStore('a1'), new DraftStore('a1')];
  one.update(titled('Tides'));
  const { id } = draftOf(one.getState());
  one.update((state) => withWaiting(state, id, { audio }));
  other.update((state) => ({ ...state, pasted: 'HOST: Hello.' }));
  expect(readDraft('a1')).toMatchObject({ draft: { title: 'Tides', waiting: { audio } }, pasted: 'HOST: Hello.' });
});

test('a tab that opens while another tab saves keeps what it saves', () => {
  const one = new DraftStore('a1');
  one.update(unchanged);
  const opening = new DraftStore('a1');
  one.update(titled('Tides'));
  opening.update(unchanged);
  expect(readDraft('a1').draft.title).toBe('Tides');
  expect(draftOf(opening.getState()).title).toBe('Tides');
});

test('a tab that opens writes no draft that is stored: another tab may be changing it', () => {
  const one = new DraftStore('a1');
  one.checkSaving();
  expect(readDraft('a1').draft.id).toBe(draftOf(one.getState()).id);
  const opening = new DraftStore('a1');
  const setItem = jest.spyOn(Storage.prototype, 'setItem');
  opening.checkSaving();
  const written = setItem.mock.calls.map(([key]) => key);
  setItem.mockRestore();
  expect(written).toEqual([`${draftKey('a1')}.try`]);
  expect(Object.keys(localStorage)).toEqual([draftKey('a1')]);
});

test('a tab that opens saves what could not be saved before', () => {
  const store = new DraftStore('a1');
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.update(titled('Tides'));
  store.checkSaving();
  expect(getIsSaved()).toBe(false);
  setItem.mockRestore();
  store.checkSaving();
  expect(getIsSaved()).toBe(true);
  expect(readDraft('a1').draft.title).toBe('Tides');
});

test('a tab keeps its own draft while storage is full, and after another tab removed it', () => {
  const store = new DraftStore('a1');
  store.update(titled('Tides'));
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.update(titled('High tides'));
  store.update(unchanged);
  expect(draftOf(store.getState()).title).toBe('High tides');
  setItem.mockRestore();
  localStorage.clear();
  store.update(unchanged);
  expect(readDraft('a1').draft.title).toBe('High tides');
});
