import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { maxArticleFileBytes } from '@duetcast/domain/limits/podcast-limits';
import { renderPage } from '../../../../../../test/support/web/render-page';
import { CreateTab } from '../create-tab';
import { requestsTo, serve, setUpCreateTab } from '../../../../../../test/support/web/create-tab.fixture';

setUpCreateTab();

const route = '/api/articles/extract';
const article = { title: 'Tides', text: 'The sea rises.', characters: 14, language: 'en' };
const long = {
  ...article,
  text: '',
  characters: 30_000,
  parts: [
    { part: 1, title: 'Storm', characters: 9_000 },
    { part: 2, title: null, pages: { first: 7, last: 9 }, characters: 8_000 },
    { part: 3, title: null, characters: 500 },
  ],
};
/** Answers of the route in order; the last one again and again. */
const answering = (...answers: object[]) =>
  serve(() => {
    const [answer, ...rest] = answers;
    if (rest.length > 0) answers.shift();
    return 'code' in answer!
      ? { status: 422, body: { success: false, ...answer } }
      : { body: { success: true, data: answer } };
  });
const field = () => screen.getByRole('textbox', { name: 'Article text' });
const file = new File(['x'], 'tides.pdf');
async function openFiles() {
  renderPage(<CreateTab />);
  await userEvent.click(screen.getByRole('button', { name: 'Show the article' }));
  await userEvent.click(screen.getByRole('radio', { name: 'File' }));
}
const choose = (chosen = file) =>
  userEvent.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), chosen);

test('a chosen file becomes the article', async () => {
  answering(article);
  await openFiles();
  await choose();
  expect(await screen.findByText('14 characters read from tides.pdf.')).toBeInTheDocument();
  expect(field()).toHaveValue('The sea rises.');
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Tides');
});

test('a file is dropped on the field of the text', async () => {
  answering(article);
  renderPage(<CreateTab />);
  await userEvent.click(screen.getByRole('button', { name: 'Show the article' }));
  fireEvent.drop(field(), { dataTransfer: { files: [file], types: ['Files'] } });
  await waitFor(() => expect(field()).toHaveValue('The sea rises.'));
});

test('the parts of a file that is too long are chosen; more than a script takes cannot be', async () => {
  const requests = answering(long, { ...article, text: 'The storm.' });
  await openFiles();
  await choose();
  expect(await screen.findByText(/The file has 30,000 characters/)).toBeInTheDocument();
  const read = () => screen.getByRole('button', { name: /^Read .* characters$/ });
  expect(read()).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Storm' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pages 7–9' }));
  expect(read()).toHaveTextContent('Read 17,000 characters');
  expect(read()).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pages 7–9' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Part 3' }));
  await userEvent.click(read());
  await waitFor(() => expect(field()).toHaveValue('The storm.'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(requestsTo(requests, route)).toHaveLength(2);
});

test('an error says what is wrong, and the choice stays', async () => {
  const refused = { code: 'article.fileTooComplex', error: 'The file takes too much time.' };
  answering(long, refused, article);
  await openFiles();
  await choose();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Storm' }));
  await userEvent.click(screen.getByRole('button', { name: 'Read 9,000 characters' }));
  expect(await screen.findByText('The file takes too much time.')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Storm' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Read 9,000 characters' }));
  await waitFor(() => expect(field()).toHaveValue('The sea rises.'));
});

test('a file above the limit is not sent', async () => {
  const requests = answering(article);
  await openFiles();
  const large = new File(['x'], 'large.pdf');
  Object.defineProperty(large, 'size', { value: maxArticleFileBytes + 1 });
  await choose(large);
  expect(screen.getByText('The file is larger than 20 MB.')).toBeInTheDocument();
  expect(requestsTo(requests, route)).toEqual([]);
  await choose();
  expect(await screen.findByText('14 characters read from tides.pdf.')).toBeInTheDocument();
  expect(screen.queryByText(/is larger/)).not.toBeInTheDocument();
});

describe('pasting', () => {
  const paste = async (html: string, plain: string) => {
    renderPage(<CreateTab />);
    await userEvent.click(screen.getByRole('button', { name: 'Show the article' }));
    await userEvent.clear(field());
    await userEvent.type(field(), 'Before. ');
    // jsdom inserts nothing, and has no DataTransfer.
    fireEvent.paste(field(), { clipboardData: { getData: (type: string) => (type === 'text/html' ? html : plain) } });
    fireEvent.change(field(), { target: { value: `Before. ${plain.replace('\r', '')}` } });
  };
  const html = '<h1>Tides</h1><ul><li>One</li></ul>';

  test('keeps structure in place of the plain text', async () => {
    const requests = answering({ ...article, text: '# Tides\n\n- One' });
    await paste(html, 'Tides\r\nOne');
    await waitFor(() => expect(field()).toHaveValue('Before. # Tides\n\n- One'));
    expect(requestsTo(requests, route)[0]!.body).toEqual({ html, whole: true });
  });

  test('leaves the plain text where that fails', async () => {
    const requests = answering({ code: 'article.unreadable', error: 'No.' });
    await paste(html, 'Tides One');
    await waitFor(() => expect(requestsTo(requests, route)).toHaveLength(1));
    expect(field()).toHaveValue('Before. Tides One');
  });

  test('sends nothing without structure', async () => {
    const requests = answering(article);
    await paste('<p>Tides <b>rise</b>.</p>', 'Tides rise.');
    expect(field()).toHaveValue('Before. Tides rise.');
    expect(requestsTo(requests, route)).toEqual([]);
  });

  test('an address offers to fetch its page', async () => {
    const requests = answering({ ...article, url: 'https://example.com/a' });
    renderPage(<CreateTab />);
    await userEvent.click(screen.getByRole('button', { name: 'Show the article' }));
    await userEvent.clear(field());
    await userEvent.click(field());
    await userEvent.paste(' https://example.com/a\n');
    await userEvent.click(screen.getByRole('button', { name: 'Fetch the page' }));
    await waitFor(() => expect(field()).toHaveValue('The sea rises.'));
    expect(requestsTo(requests, '/api/articles/fetch')[0]!.body).toEqual({ url: 'https://example.com/a' });
    expect(screen.queryByRole('button', { name: 'Fetch the page' })).not.toBeInTheDocument();
  });
});
