import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { maxSoundBytes } from '@duetcast/domain/limits/sound-limits';
import { mockApi, renderPage, type ApiRequest } from '../../../../../test/support/web/render-page';
import { MusicCard, type Clips } from './music-card';
import type { Sound } from './sound-queries';

const builtIn = (id: string, kind: 'bed' | 'sting'): Sound => ({
  id,
  name: id,
  source: 'builtIn',
  kind,
  durationMs: 6_000,
  addedAt: null,
  url: `/api/sounds/${id}/audio`,
});
const upload = (id: string, name: string): Sound => ({
  ...builtIn(id, 'bed'),
  name,
  source: 'upload',
  kind: 'upload',
  addedAt: '2026-11-20T12:00:00.000Z',
});

/** Keeps uploads; `status` other than 200 refuses changes. */
function serverWith(initial: Sound[], { limit = 50, status = 200 } = {}): ApiRequest[] {
  let uploads = initial;
  return mockApi(({ method, path, query }) => {
    if (method !== 'GET' && status !== 200)
      return { status, body: { success: false, error: 'This is not audio: send a WAV or MP3 file.', code: 'sound.notAudio' } }; // prettier-ignore
    if (method === 'DELETE') uploads = uploads.filter(({ id }) => !path.endsWith(id));
    if (method === 'POST') uploads = [upload('new', query.get('name')!), ...uploads];
    const sounds = [builtIn('calm-bed', 'bed'), builtIn('calm-sting', 'sting'), ...uploads];
    return { body: { success: true, data: method === 'GET' ? { sounds, limit } : { id: 'new' } } };
  });
}

function Page({ initial = {}, onChange }: { initial?: Clips; onChange?: (clips: Clips) => void }) {
  const [clips, setClips] = useState(initial);
  const change = (next: Clips) => {
    setClips(next);
    onChange?.(next);
  };
  return <MusicCard clips={clips} onChange={change} />;
}
const select = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });
const optionsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const file = (name: string) => new File(['[]'], name);

test('offers short sounds around the speech and music under it, and reports each choice', async () => {
  serverWith([upload('u1', 'My jingle')]);
  const chosen: Clips[] = [];
  renderPage(<Page onChange={(clips) => chosen.push(clips)} />);
  expect(optionsOf(await select('Intro'))).toEqual(['None', 'Calm, short', 'My jingle']);
  expect(optionsOf(await select('Music under the voices'))).toEqual(['None', 'Calm', 'My jingle']);
  await userEvent.selectOptions(await select('Intro'), 'My jingle');
  await userEvent.selectOptions(await select('Music under the voices'), 'Calm');
  await userEvent.selectOptions(await select('Intro'), 'None');
  const music = '/api/sounds/calm-bed/audio';
  expect(chosen).toEqual([{ intro: '/api/sounds/u1/audio' }, { intro: '/api/sounds/u1/audio', music }, { music }]);
});

test('plays the chosen sound, and stops it', async () => {
  const played: string[] = [];
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    played.push(new URL(this.src).pathname);
    return Promise.resolve();
  });
  const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  serverWith([]);
  renderPage(<Page initial={{ music: '/api/sounds/calm-bed/audio' }} />);
  expect(await screen.findByRole('button', { name: 'Play “Intro”' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Play “Calm”' }));
  expect(played).toEqual(['/api/sounds/calm-bed/audio']);
  await userEvent.click(screen.getByRole('button', { name: 'Stop “Calm”' }));
  expect(pause).toHaveBeenCalledTimes(1);
  play.mockRestore();
  pause.mockRestore();
});

test('keeps a clip that is not in the library', async () => {
  serverWith([]);
  renderPage(<Page initial={{ intro: 'https://example.com/a.mp3', outro: '/api/sounds/gone/audio' }} />);
  expect((await select('Intro')).selectedOptions[0]).toHaveTextContent('Clip: https://example.com/a.mp3');
  expect((await select('Outro')).selectedOptions[0]).toHaveTextContent('A sound that no longer exists');
});

test('uploads a file under its name, and deletes it after a question', async () => {
  const requests = serverWith([]);
  renderPage(<Page />);
  await userEvent.upload(await screen.findByLabelText('Upload a sound', { selector: 'input' }), file('Opening theme.WAV')); // prettier-ignore
  expect(await screen.findByRole('list', { name: 'Your sounds' })).toHaveTextContent('Opening theme');
  const sent = requests.find(({ method }) => method === 'POST')!;
  expect([sent.path, sent.query.get('name'), sent.headers.get('content-type')]).toEqual([
    '/api/sounds',
    'Opening theme',
    'audio/wav',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete “Opening theme”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Opening theme”?' }));
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Your sounds' })).not.toBeInTheDocument());
});

test('says why a file is refused', async () => {
  const requests = serverWith([], { status: 400 });
  renderPage(<Page />);
  const input = await screen.findByLabelText<HTMLInputElement>('Upload a sound', { selector: 'input' });
  await userEvent.upload(input, file('notes.mp3'));
  expect(await screen.findByText('This is not audio: send a WAV or MP3 file.')).toBeInTheDocument();
  const large = file('long.mp3');
  Object.defineProperty(large, 'size', { value: maxSoundBytes + 1 });
  await userEvent.upload(input, large);
  expect(await screen.findByText('The file is larger than 20 MB.')).toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a full library takes no more', async () => {
  serverWith([upload('u1', 'One')], { limit: 1 });
  renderPage(<Page />);
  expect(await screen.findByRole('button', { name: 'Upload a sound' })).toBeDisabled();
  expect(screen.getByText('You keep 1 sounds. Delete one to upload another.')).toBeInTheDocument();
});
