import { paramsOf, searchOf } from './voice-address';

const nothing = { podcast: false, page: 1, search: '', filters: {} };

test('an address without a question asks for everything', () => {
  expect(searchOf(new URLSearchParams(), false)).toEqual(nothing);
  expect(searchOf(new URLSearchParams(), true).podcast).toBe(true);
  expect(paramsOf(nothing, false).toString()).toBe('');
});

test('what is asked for survives the way through the address', () => {
  const search = { podcast: true, page: 3, search: 'warm & deep', filters: { language: 'he', useCase: 'news' } };
  const params = paramsOf(search, false);
  expect(params.toString()).toBe('search=warm+%26+deep&language=he&useCase=news&podcast=true&page=3');
  expect(searchOf(params, false)).toEqual(search);
});

test('the toggle is said only where it is not as it is at first', () => {
  expect(paramsOf({ ...nothing, podcast: true }, true).toString()).toBe('');
  expect(searchOf(paramsOf(nothing, true), true).podcast).toBe(false);
});

test.each(['0', '-1', '1.5', 'x', '1e9', ''])('page %j is none', (page) => {
  expect(searchOf(new URLSearchParams({ page, podcast: 'maybe', shoes: 'red' }), false)).toEqual(nothing);
});
