import { act, renderHook } from '@testing-library/react';
import { usePartTitle, usePartTitles } from './part-title';

test('names a section before its tab, also one that is opened later', () => {
  const titles = renderHook(() => usePartTitles()).result;
  renderHook(() => usePartTitle('Settings'));
  const section = renderHook(({ name }) => usePartTitle(name, 'section'), { initialProps: { name: 'Usage' } });
  expect(titles.current).toEqual(['Usage', 'Settings']);
  section.rerender({ name: 'Your data' });
  expect(titles.current).toEqual(['Your data', 'Settings']);
  act(() => section.unmount());
  expect(titles.current).toEqual(['Settings']);
});
