import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  estimate,
  notFound,
  prepared,
  requestsTo,
  serve,
  setUpCreateTab,
  storeDraft,
} from '../../../../../test/support/web/create-tab.fixture';
import { type ApiRequest, renderPage } from '../../../../../test/support/web/render-page';
import { aVoice } from '../../../../../test/support/web/voice.builder';
import { CreateTab } from './create-tab';
import { newLine } from './draft/draft';

setUpCreateTab();

const lena = aVoice('de-1', { name: 'Lena' });
const germanFor = (index: number) =>
  ({ index, code: 'voice.language', message: '', language: 'de', voices: ['de-1'] }) as const;
const unreadable = { index: 0, code: 'voice.script', message: '', language: 'ja', voices: [] } as const;

/** Warns of the segments, or voices, whose voice is `v1`. */
const warn = (voiceIds: (string | undefined)[]) =>
  voiceIds.flatMap((id, index) => (id === 'v1' ? [germanFor(index)] : []));
const estimating = ({ body }: ApiRequest) => {
  const { compilation } = body as { compilation: { voice_id: string }[] };
  const warnings = warn(compilation.map(({ voice_id }) => voice_id));
  return { body: { success: true, data: { ...estimate, warnings } } };
};
const oneVoice = (request: ApiRequest) =>
  request.path === '/api/voices/de-1' ? { body: { success: true, data: lena } } : notFound(request);
const checking = ({ body }: ApiRequest) => {
  const { voice_ids } = body as { voice_ids: string[] };
  return { body: { success: true, data: { warnings: warn(voice_ids) } } };
};
const sentence = 'Voice v1 speaks English, but this text is probably German.';
const line = (number: number) => within(screen.getByRole('textbox', { name: `Line ${number}` }).closest('li')!);
const lineVoice = (number: number) => line(number).getByRole('button', { name: /voice/i });

test('a line names the mismatch; the button switches the voice of its speaker, and undo takes it back', async () => {
  storeDraft({ ...prepared, lines: [...prepared.lines, newLine('host', 'Gut.')] });
  serve(oneVoice, estimating);
  renderPage(<CreateTab />);
  expect(await screen.findAllByText(sentence)).toHaveLength(2);
  expect(line(2).queryByRole('status')).toBeNull();
  await userEvent.click(await line(1).findByRole('button', { name: 'Use Lena' }));
  expect(lineVoice(1)).toHaveTextContent('Lena');
  expect(lineVoice(3)).toHaveTextContent('Lena');
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(lineVoice(1)).toHaveTextContent('Voice v1');
});

test('a line with a voice of its own changes only that', async () => {
  storeDraft({ ...prepared, lines: [newLine('guest', 'Hallo.', aVoice('v1')), newLine('guest', 'Gut.')] });
  serve(oneVoice, estimating);
  renderPage(<CreateTab />);
  await userEvent.click(await line(1).findByRole('button', { name: 'Use Lena' }));
  expect(lineVoice(1)).toHaveTextContent('Lena');
  expect(lineVoice(2)).toHaveTextContent('Voice v2');
});

test('a script that no voice reads is said to be unavailable', async () => {
  serve(notFound, () => ({ body: { success: true, data: { ...estimate, warnings: [unreadable] } } }));
  renderPage(<CreateTab />);
  const text = 'Voice v1 cannot read Japanese. No audio can be made with this voice. No voice here speaks Japanese.';
  expect(await line(1).findByText(text)).toBeInTheDocument();
  expect(line(1).queryByRole('button', { name: /^Use / })).toBeNull();
});

test('words in another script are said to be read in Latin letters', async () => {
  const words = { index: 0, code: 'voice.words', message: '', language: 'und', voices: [] } as const;
  serve(notFound, () => ({ body: { success: true, data: { ...estimate, warnings: [words] } } }));
  renderPage(<CreateTab />);
  expect(await line(1).findByText('Voice v1 reads words in another script in Latin letters.')).toBeInTheDocument();
});

test('an article is checked against the cast before a script is written', async () => {
  const article = { ...prepared.article, text: 'Der Rat hat gestern Abend beschlossen. '.repeat(40) };
  storeDraft({ ...prepared, article, lines: [newLine('host'), newLine('guest')] });
  const requests = serve(oneVoice, undefined, checking);
  renderPage(<CreateTab />);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  const [check] = requestsTo(requests, '/api/voices/check');
  const { text, voice_ids } = check!.body as { text: string; voice_ids: string[] };
  expect([text.length, voice_ids]).toEqual([1000, ['v1', 'v2']]);
  await userEvent.click(await screen.findByRole('button', { name: 'Use Lena' }));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  expect(requestsTo(requests, '/api/openai/generate-podcast-script')).toEqual([]);
});
