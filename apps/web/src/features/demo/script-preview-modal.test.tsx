import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import type { ScriptPreview } from './demo-calls';
import { ScriptPreviewModal } from './script-preview-modal';

const preview: ScriptPreview = {
  preview: [{ speaker: 'Host', text: 'Welcome to the show.' }],
  previewSegments: 1,
  totalSegments: 2,
  metadata: { characterCount: 11 },
  upgradeMessage: null,
  sessionId: null,
  audioUrls: ['/lines/1/audio', '/lines/2/audio'],
};
const show = () => renderPage(<ScriptPreviewModal preview={preview} onClose={() => undefined} />);

test('plays the first lines one after the other, and stops', async () => {
  const started: HTMLAudioElement[] = [];
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLAudioElement) {
    started.push(this);
  });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  Object.assign(URL, { createObjectURL: jest.fn().mockReturnValueOnce('blob:1').mockReturnValueOnce('blob:2') });
  const end = (audio = started.at(-1)!) => act(() => void audio.dispatchEvent(new Event('ended')));
  const requests = mockApi(() => ({ body: {} }));
  show();
  const stop = await screen.findByRole('button', { name: 'Stop' });
  expect(started.map(({ src }) => src)).toEqual(['blob:1']);
  end();
  expect(started.map(({ src }) => src)).toEqual(['blob:1', 'blob:2']);
  await userEvent.click(stop);
  end();
  expect(screen.getByRole('button', { name: 'Hear the first lines' })).toBeEnabled();
  expect(started).toHaveLength(2);
  expect(requests.map(({ path }) => path)).toEqual(preview.audioUrls);
  expect(requests.every(({ headers }) => headers.has('x-session-id'))).toBe(true);
});

test('lines that cannot be heard have no button', async () => {
  mockApi(() => ({ status: 404, body: { success: false, error: 'No such voice.', code: 'voice.missing' } }));
  show();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Hear the first lines' })).toBeNull());
  expect(screen.getByText('Segment 1')).toBeInTheDocument();
});
