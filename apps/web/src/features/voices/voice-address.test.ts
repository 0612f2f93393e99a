import { paramsOf, searchOf } from './use-voice-search';

const noFilters = { podcast: false, page: 1, search: '', filters: {} };

test('an address without a query means no filters', () => {
  expect(searchOf(new URLSearchParams(), false)).toEqual(noFilters);
  expect(searchOf(new URLSearchParams(), true).podcast).toBe(true);
  expect(paramsOf(noFilters, false).toString()).toBe('');
});

test('a search survives the round trip through the address', () => {
  const search = { podcast: true, page: 3, search: 'warm & deep', filters: { language: 'he', useCase: 'news' } };
  const params = paramsOf(search, false);
  expect(params.toString()).toBe('search=warm+%26+deep&language=he&useCase=news&podcast=true&page=3');
  expect(searchOf(params, false)).toEqual(search);
});

test('omits the toggle at its default', () => {
  expect(paramsOf({ ...noFilters, podcast: true }, true).toString()).toBe('');
  expect(searchOf(paramsOf(noFilters, true), true).podcast).toBe(false);
});

test.each(['0', '-1', '1.5', 'x', '1e9', ''])('ignores the invalid page %j', (page) => {
  expect(searchOf(new URLSearchParams({ page, podcast: 'maybe', shoes: 'red' }), false)).toEqual(noFilters);
});
