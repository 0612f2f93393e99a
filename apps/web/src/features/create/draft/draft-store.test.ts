import { withWaiting } from './answers';
import { draftKey, draftOf, DraftStore, readDraft, type DraftState } from './draft-store';

const titled =
  (title: string) =>
  ({ history, ...state }: DraftState): DraftState => ({
    ...state,
    history: { ...history, present: { ...history.present, title } },
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

test('a tab keeps its own draft while storage is full, and after another tab removed it', () => {
  const store = new DraftStore('a1');
  store.update(titled('Tides'));
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.update(titled('High tides'));
  store.update(unchanged);
  expect(store.isStored).toBe(false);
  expect(draftOf(store.getState()).title).toBe('High tides');
  setItem.mockRestore();
  localStorage.removeItem(draftKey('a1'));
  store.update(unchanged);
  expect(store.isStored).toBe(true);
  expect(readDraft('a1').draft.title).toBe('High tides');
});
