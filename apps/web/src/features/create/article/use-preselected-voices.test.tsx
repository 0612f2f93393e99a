import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aVoice } from '../../../../../../test/support/web/voice.builder';
import { renderPage, type ApiRequest } from '../../../../../../test/support/web/render-page';
import {
  notFound,
  requestsTo,
  scriptEstimate,
  serve as serveTab,
  setUpCreateTab,
  storeDraft,
} from '../../../../../../test/support/web/create-tab.fixture';
import { chooseLanguage } from '../../../i18n/language';
import { CreateTab } from '../create-tab';
import { emptyDraft, newLine, type Draft } from '../draft/draft';

setUpCreateTab();

const anArticle = (text: string): Partial<Draft> => ({ article: { ...emptyDraft().article, text } });
const dialogue = { lines: [{ ...newLine('host'), text: 'Hello.' }] };

/** Podcast voices of each language but Chinese; `language` is what the server recognizes. */
function serve(language: string) {
  const voices = ({ query }: ApiRequest) => {
    const wanted = query.get('language') ?? '';
    return wanted === 'zh' ? [] : ['a', 'b', 'c'].map((name) => aVoice(`${wanted}-${name}`));
  };
  return serveTab(
    (request) =>
      request.path === '/api/voices/collection'
        ? { body: { success: true, data: voices(request), pagination: {}, filterOptions: {} } }
        : notFound(request),
    undefined,
    undefined,
    () => ({ body: { success: true, data: { ...scriptEstimate, language } } }),
  );
}

/** The article is estimated after a pause in typing. */
const cast = (speaker: string, voice: string) =>
  screen.findByRole('button', { name: new RegExp(`^${speaker}: .*Voice ${voice}`) }, { timeout: 5_000 });

test.each([
  ['the language of the article', anArticle('Ein Satz.'), 'de', 'en', 'de'],
  ['the language of the page for an article that does not show its own', anArticle('1854'), 'und', 'en', 'en'],
  ['the language of the page for lines without an article', dialogue, 'und', 'en', 'en'],
] as const)('casts voices of %s', async (_, draft, recognized, page, expected) => {
  act(() => chooseLanguage(page));
  serve(recognized);
  storeDraft({ ...emptyDraft(), ...draft });
  renderPage(<CreateTab />);
  expect(await cast('Host', `${expected}-a`)).toBeInTheDocument();
  expect(await cast('Guest', `${expected}-b`)).toBeInTheDocument();
});

test.each([
  ['de-c', 'de-c', 'de-a'],
  ['de-a', 'de-a', 'de-b'],
  ['fr-a', 'de-a', 'de-b'],
])('casts the voice %s of the demo as Host if it speaks the language', async (chosen, host, guest) => {
  localStorage.setItem('duetcast.demo-voice', JSON.stringify(chosen));
  serve('de');
  storeDraft({ ...emptyDraft(), ...anArticle('Ein Satz.') });
  renderPage(<CreateTab />);
  expect(await cast('Host', host)).toBeInTheDocument();
  expect(await cast('Guest', guest)).toBeInTheDocument();
});

test('casts nothing for an empty draft', async () => {
  const requests = serve('und');
  storeDraft(emptyDraft());
  renderPage(<CreateTab />);
  await screen.findByRole('region', { name: 'Cost' });
  expect(requestsTo(requests, '/api/voices/collection')).toEqual([]);
});

test('casts nothing where there is no voice, and says what to do', async () => {
  act(() => chooseLanguage('zh'));
  const requests = serve('zh');
  storeDraft({ ...emptyDraft(), ...anArticle('1854') });
  renderPage(<CreateTab />);
  await waitFor(() => expect(requestsTo(requests, '/api/voices/collection')).toHaveLength(1));
  expect(await screen.findByText(/^这里会说中文的播客声音不足两个。/)).toBeInTheDocument();
  expect(screen.queryByText(/Voice zh/)).toBeNull();
});

test('an undo of the selection is final', async () => {
  serve('und');
  storeDraft({ ...emptyDraft(), ...dialogue });
  renderPage(<CreateTab />);
  await cast('Host', 'en-a');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Host: .*Voice en-a/ })).toBeNull());
  expect(screen.getByRole('button', { name: 'Redo' })).toBeEnabled();
});
