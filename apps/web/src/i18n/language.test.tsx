import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { uiWords } from '@duetcast/words/en/app/ui';
import * as chinese from '@duetcast/words/zh/index';
import { renderPage } from '../../../../test/support/web/render-page';
import { chooseLanguage, localeOf, useWords } from './language';
import { LanguageSwitch } from './language-switch';

const Retry = () => <p>{useWords(uiWords).tryAgain}</p>;

afterEach(() => act(() => chooseLanguage('en')));

test('switches the texts at once and stores the language', async () => {
  renderPage(
    <>
      <LanguageSwitch />
      <Retry />
    </>,
  );
  expect(screen.getByText(uiWords.en.tryAgain)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '中文' }));
  expect(screen.getByText(chinese.uiWords.tryAgain)).toBeInTheDocument();
  expect(document.documentElement.lang).toBe('zh');
  expect(localStorage.getItem('duetcast.language')).toBe('"zh"');
});

test('follows a language change in another tab', () => {
  renderPage(<Retry />);
  localStorage.setItem('duetcast.language', '"zh"');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'duetcast.language' })));
  expect(screen.getByText(chinese.uiWords.tryAgain)).toBeInTheDocument();
});

test('ignores an invalid stored language', () => {
  localStorage.setItem('duetcast.language', '"toString"');
  renderPage(<Retry />);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'duetcast.language' })));
  expect(screen.getByText(uiWords.en.tryAgain)).toBeInTheDocument();
});

test.each([
  [['en-GB', 'en'], 'en', 'en-GB'],
  [['de-DE', 'zh-TW'], 'zh', 'zh-TW'],
  [['de-DE'], 'en', 'en'],
] as const)('with the browser languages %j, dates in %s use %s', (tags, language, locale) => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
  expect(localeOf(language)).toBe(locale);
});

describe('texts that are not loaded yet', () => {
  const loadedApart = async (load: () => Promise<unknown>) => {
    jest.resetModules();
    const { translations } = await import('@duetcast/words/languages');
    Object.assign(translations, { zh: load });
    return import('./language');
  };

  test('are shown once they have arrived', async () => {
    const { chooseLanguage: choose, readLanguage, readTranslation } = await loadedApart(() => Promise.resolve(chinese));
    choose('zh');
    expect(readLanguage()).toBe('en');
    await waitFor(() => expect(readLanguage()).toBe('zh'));
    expect(readTranslation()?.uiWords).toBe(chinese.uiWords);
  });

  test('leave English on the page if they cannot be loaded', async () => {
    localStorage.setItem('duetcast.language', '"zh"');
    const language = await loadedApart(() => Promise.reject(new Error('offline')));
    await language.loadChosenLanguage();
    expect([language.readLanguage(), document.documentElement.lang]).toEqual(['en', 'en']);
    expect(localStorage.getItem('duetcast.language')).toBe('"zh"');
  });
});
