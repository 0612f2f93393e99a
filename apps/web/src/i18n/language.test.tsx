import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../test/render-page';
import { chooseLanguage, localeOf } from './language';
import { LanguageSwitch } from './language-switch';
import { useWords, words } from './words';

const greeting = words({
  en: { hello: 'Hello', lines: (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}` },
  zh: { hello: '你好', lines: (count: number) => `${count} 行` },
});
const Greeting = () => {
  const { hello, lines } = useWords(greeting);
  return <p>{`${hello}, ${lines(1)}`}</p>;
};

afterEach(() => act(() => chooseLanguage('en')));

test('switches the texts at once and stores the language', async () => {
  renderPage(
    <>
      <LanguageSwitch />
      <Greeting />
    </>,
  );
  expect(screen.getByText('Hello, 1 line')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '中文' }));
  expect(screen.getByText('你好, 1 行')).toBeInTheDocument();
  expect(document.documentElement.lang).toBe('zh');
  expect(localStorage.getItem('duetcast.language')).toBe('"zh"');
});

test('follows a language change in another tab', () => {
  renderPage(<Greeting />);
  localStorage.setItem('duetcast.language', '"zh"');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'duetcast.language' })));
  expect(screen.getByText('你好, 1 行')).toBeInTheDocument();
});

test('ignores an invalid stored language', () => {
  localStorage.setItem('duetcast.language', '"toString"');
  renderPage(<Greeting />);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'duetcast.language' })));
  expect(screen.getByText('Hello, 1 line')).toBeInTheDocument();
});

test.each([
  [['en-GB', 'en'], 'en', 'en-GB'],
  [['de-DE', 'zh-TW'], 'zh', 'zh-TW'],
  [['de-DE'], 'en', 'en'],
] as const)('with the browser languages %j, dates in %s use %s', (tags, language, locale) => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
  expect(localeOf(language)).toBe(locale);
});
