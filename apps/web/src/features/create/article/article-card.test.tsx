import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../../../../test/support/web/render-page';
import { CreateTab } from '../create-tab';
import {
  estimate,
  notFound,
  prepared,
  requestsTo,
  scriptEstimate,
  serve,
  setUpCreateTab,
  storeDraft,
  texts,
} from '../../../../../../test/support/web/create-tab.fixture';

setUpCreateTab();

describe('article', () => {
  const script = {
    podcastId: 'p1',
    compilation: [
      { speaker: 'Host', text: 'Why?', voice_id: 'v1' },
      { speaker: 'Guest', text: 'The moon.', voice_id: 'v2' },
    ],
  };
  const write = () => screen.getByRole('button', { name: 'Write the script' });
  const show = () => userEvent.click(screen.getByRole('button', { name: 'Show the article' }));
  const field = () => screen.getByRole('textbox', { name: 'Article text' });

  test('becomes a script; undo leads back to the earlier draft', async () => {
    const requests = serve(({ path }) =>
      path.endsWith('/viewed') ? { body: { success: true, data: {} } } : { body: { success: true, data: script } },
    );
    renderPage(<CreateTab />);
    await show();
    expect(write()).toBeDisabled();
    await userEvent.click(field());
    await userEvent.paste('The moon pulls the sea.');
    await userEvent.click(write());
    await waitFor(() => expect(texts()).toEqual(['Why?', 'The moon.']));
    expect(requestsTo(requests, '/api/openai/generate-podcast-script')[0]!.body).toEqual({
      article: 'The moon pulls the sea.',
      voice_id_1: 'v1',
      voice_id_2: 'v2',
      model: 'gpt-4o-mini',
      temperature: 0.7,
    });
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('The moon pulls the sea');
    expect(screen.queryByRole('textbox', { name: 'Article text' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(texts()).toEqual(['Hello.', 'Hi.']);
  });

  test.each([
    ['is made at once where it costs no more than the button said', 115, 1],
    ['waits for a click where it costs more', 9, 0],
  ])('a podcast %s', async (_, most, compilations) => {
    const priced = { ...scriptEstimate, characters: { brief: most, standard: most, full: most } };
    const requests = serve(
      (request) => (request.path.endsWith('/compile') ? notFound(request) : { body: { success: true, data: script } }),
      () => ({ body: { success: true, data: { ...estimate, characters: 10 } } }),
      undefined,
      () => ({ body: { success: true, data: priced } }),
    );
    renderPage(<CreateTab />);
    await show();
    await userEvent.click(field());
    await userEvent.paste('The moon pulls the sea.');
    await userEvent.click(await screen.findByText(`Make podcast · at most ${most} characters`));
    await waitFor(() => expect(texts()).toEqual(['Why?', 'The moon.']));
    if (compilations === 0) expect(await screen.findByText(/needs more than 9 characters/)).toBeInTheDocument();
    await waitFor(() => expect(requestsTo(requests, '/api/podcast-jobs/p1/compile')).toHaveLength(compilations));
  });

  test('above the limit cannot be sent until it is cut', async () => {
    storeDraft({ ...prepared, article: { ...prepared.article, text: `${'a'.repeat(14_999)}. b` } });
    serve();
    renderPage(<CreateTab />);
    await show();
    expect(screen.getByText('An article is limited to 15000 characters.')).toBeInTheDocument();
    expect(screen.getByText('15,002 / 15,000')).toBeInTheDocument();
    expect(write()).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Keep the first 15,000 characters' }));
    expect(screen.getByText('15,000 / 15,000')).toBeInTheDocument();
    expect(write()).toBeEnabled();
  });

  test('is fetched from a URL; an error keeps the URL', async () => {
    const page = {
      title: 'Tides',
      text: 'The sea rises.',
      characters: 14,
      language: 'en',
      source: 'The Riverton Gazette',
      url: 'https://example.com/a',
    };
    const requests = serve(({ body }) =>
      (body as { url?: string }).url?.includes('inside')
        ? {
            status: 400,
            body: { success: false, error: 'This address cannot be read.', code: 'article.forbiddenAddress' },
          }
        : { body: { success: true, data: page } },
    );
    renderPage(<CreateTab />);
    await show();
    await userEvent.click(screen.getByRole('radio', { name: 'Web address' }));
    const address = screen.getByRole('textbox', { name: 'Page address' });
    await userEvent.type(address, 'inside.example{Enter}');
    expect(await screen.findByText('This address cannot be read.')).toBeInTheDocument();
    expect(address).toHaveValue('inside.example');
    await userEvent.clear(address);
    await userEvent.type(address, 'https://example.com/a');
    await userEvent.click(screen.getByRole('button', { name: 'Fetch the page' }));
    expect(await screen.findByText('14 characters read from example.com.')).toBeInTheDocument();
    expect(field()).toHaveValue('The sea rises.');
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Tides');
    expect(screen.getByRole('textbox', { name: 'Where it is from' })).toHaveValue('The Riverton Gazette');
    await userEvent.click(write());
    await waitFor(() =>
      expect(requestsTo(requests, '/api/openai/generate-podcast-script')[0]?.body).toMatchObject({
        article: 'The sea rises.',
        source: 'The Riverton Gazette',
      }),
    );
    await userEvent.clear(field());
    expect(screen.getByRole('textbox', { name: 'Where it is from' })).toHaveValue('');
  });
});
