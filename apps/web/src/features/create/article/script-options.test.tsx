import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  notFound,
  prepared,
  requestsTo,
  scriptEstimate,
  serve,
  setUpCreateTab,
  storeDraft,
  texts,
} from '../../../../../../test/support/web/create-tab.fixture';
import { renderPage } from '../../../../../../test/support/web/render-page';
import { aVoice } from '../../../../../../test/support/web/voice.builder';
import { CreateTab } from '../create-tab';
import { emptyDraft, type Draft } from '../draft/draft';

setUpCreateTab();

const writePath = '/api/openai/generate-podcast-script';
const article = { ...prepared.article, text: 'The moon pulls the sea.' };
const withoutLines: Draft = { ...prepared, lines: emptyDraft().lines, article };
const line = (speaker: string, text: string, voice_id: string, more: object = {}) => ({
  speaker,
  text,
  voice_id,
  ...more,
});
const written = (...compilation: object[]) => ({
  body: { success: true, data: { podcastId: 'p1', title: 'Tides', compilation } },
});
const write = () => screen.getByRole('button', { name: 'Write the script' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

function open(draft: Draft, estimate: object = scriptEstimate, ...compilation: object[]) {
  storeDraft(draft);
  const requests = serve(
    ({ path }) => (path === writePath ? written(...compilation) : notFound({} as never)),
    undefined,
    undefined,
    () => ({ body: { success: true, data: estimate } }),
  );
  renderPage(<CreateTab />);
  return async () => {
    await userEvent.click(write());
    await waitFor(() => expect(requestsTo(requests, writePath)).toHaveLength(1));
    return requestsTo(requests, writePath)[0]!.body as Record<string, unknown>;
  };
}

test('a narration needs one voice and sends length, names and language', async () => {
  const { voices } = prepared;
  const send = open({ ...withoutLines, voices: { ...voices, guest: null } }, scriptEstimate, line('Host', 'Hi.', 'v1'));
  expect(write()).toBeDisabled();
  await choose('1');
  await choose('Brief');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the host' }), 'Mina');
  expect(screen.queryByRole('textbox', { name: 'Name of the guest' })).not.toBeInTheDocument();
  expect(await screen.findByRole('option', { name: 'Automatic (English)' })).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'German');
  expect(await send()).toEqual({
    article: article.text,
    voice_id_1: 'v1',
    model: 'gpt-4o-mini',
    temperature: 0.7,
    length: 'brief',
    speakers: 1,
    names: { Host: 'Mina' },
    language: 'de',
  });
  await waitFor(() => expect(texts()).toEqual(['Hi.']));
});

test('three speakers have three voices, and their lines keep them', async () => {
  const voices = { ...prepared.voices, guest2: aVoice('v3') };
  const lines = [line('Host', 'Why?', 'v1'), line('Guest', 'The moon.', 'v2'), line('Guest 2', 'And the sun.', 'v3')];
  const send = open({ ...withoutLines, voices }, scriptEstimate, ...lines);
  await choose('3');
  expect(await send()).toMatchObject({ speakers: 3, voice_id_2: 'v2', voice_id_3: 'v3' });
  await waitFor(() => expect(texts()).toHaveLength(3));
  expect(
    screen.getAllByRole('radio', { name: 'Second guest' }).map((radio) => (radio as HTMLInputElement).checked),
  ).toEqual([false, false, true]);
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Tides');
});

test('four speakers have four voices', async () => {
  const voices = { ...prepared.voices, guest2: aVoice('v3'), guest3: aVoice('v4') };
  const lines = [line('Host', 'Why?', 'v1'), line('Guest 3', 'The moon.', 'v4')];
  const send = open({ ...withoutLines, voices }, scriptEstimate, ...lines);
  await choose('4');
  expect(await send()).toMatchObject({ speakers: 4, voice_id_2: 'v2', voice_id_3: 'v3', voice_id_4: 'v4' });
  await waitFor(() => expect(texts()).toHaveLength(2));
  expect(
    screen.getAllByRole('radio', { name: 'Third guest' }).map((radio) => (radio as HTMLInputElement).checked),
  ).toEqual([false, true]);
});

describe('an article that needs more than is left', () => {
  const tight = {
    ...scriptEstimate,
    characters: { brief: 1_800, standard: 5_400, full: 17_250 },
    remaining: 4_000,
    fits: { brief: true, standard: false, full: false },
  };
  const warning = 'This article needs about 17,250 of the 4,000 characters left this month';

  test('offers a brief script', async () => {
    const send = open(withoutLines, tight, line('Host', 'Hi.', 'v1'));
    expect(await screen.findByText(warning)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/dashboard?tab=settings');
    await press('Brief script, about 1,800 characters');
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    expect(await send()).toMatchObject({ length: 'brief' });
  });

  test('offers the part that fits, and the whole again', async () => {
    const send = open(withoutLines, tight, line('Host', 'Hi.', 'v1'));
    await userEvent.click(await screen.findByRole('button', { name: 'The part that fits' }));
    expect(screen.getByText('The script will have at most 4,000 characters')).toBeInTheDocument();
    await press('The whole article');
    await press('The part that fits');
    expect(await send()).toMatchObject({ max_characters: 4_000 });
  });

  test('offers the plans alone where nothing fits', async () => {
    open(withoutLines, { ...tight, remaining: 499, fits: { brief: false, standard: false, full: false } });
    expect(await screen.findByText(/of the 499 characters left/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'The part that fits' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Brief script/ })).not.toBeInTheDocument();
  });
});

test('a flagged line says what the article does not have, until it is confirmed or edited', async () => {
  const flag = (...flagged: string[]) => ({ flagged });
  const lines = [line('Host', 'Nine.', 'v1', flag('nine')), line('Guest', 'Karl.', 'v2', flag('Karl', '13'))];
  const send = open(withoutLines, scriptEstimate, ...lines);
  await send();
  expect(await screen.findByText(/^Not found in the article: Karl · 13\./)).toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button', { name: 'It is right' })[1]!);
  expect(screen.queryByText(/Karl · 13/)).not.toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: 'Line 1' }), 'x');
  expect(screen.queryByText(/Not found in the article/)).not.toBeInTheDocument();
});

test('without a voice, the podcast voices of the article’s language are cast', async () => {
  storeDraft({ ...withoutLines, voices: { host: null, guest: null } });
  const voices = ['d1', 'd2', 'd3'].map((id) => aVoice(id));
  const requests = serve(
    ({ path }) =>
      path === '/api/voices/collection' ? { body: { success: true, data: voices } } : notFound({} as never),
    undefined,
    undefined,
    () => ({ body: { success: true, data: { ...scriptEstimate, language: 'de' } } }),
  );
  renderPage(<CreateTab />);
  await waitFor(() => expect(write()).toBeEnabled());
  expect(requestsTo(requests, '/api/voices/collection')[0]!.query.get('language')).toBe('de');
  expect(screen.getByRole('button', { name: 'Voice of line 1: Voice d1' })).toBeInTheDocument();
});
