import { act, fireEvent, screen } from '@testing-library/react';
import type { DuetcastPlayer } from '@duetcast/player/duetcast-player';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { aJobDetail } from '../../../test/support/web/job-row.builder';
import { aVoice } from '../../../test/support/web/voice.builder';
import { mockApi, renderPage } from '../../../test/support/web/render-page';
import { JobOutput } from '../src/features/jobs/output/job-output';
import { stopOtherAudio, stopPreview, useStopPreviewOnNavigation } from '../src/ui/audio-preview';
import { PreviewButton } from '../src/features/voices/preview-button';
import { VoicePicker } from '../src/features/voices/voice-picker';

const warm = aVoice('warm', { preview_url: '/samples/warm.mp3' });
/** Addresses of the elements paused during the test. */
let paused: string[];
beforeEach(() => {
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    if (this.hasAttribute('src')) paused.push(this.getAttribute('src')!);
  });
  // Resets the player of the previous test.
  stopOtherAudio(new Audio());
  paused = [];
});
afterEach(() => {
  stopPreview();
  jest.restoreAllMocks();
});

const player = (address: string) => Object.assign(new Audio(), { src: address });
const playSample = () => userEvent.click(screen.getByRole('button', { name: 'Play preview of Voice warm' }));
const isPlaying = () => screen.queryByRole('button', { name: 'Stop preview of Voice warm' }) !== null;

test('a sample pauses the player, and the player stops the sample', async () => {
  renderPage(<PreviewButton voice={warm} />);
  const podcast = player('/podcast.mp3');
  stopOtherAudio(podcast);
  await playSample();
  expect(paused).toEqual(['/podcast.mp3']);
  expect(isPlaying()).toBe(true);
  act(() => stopOtherAudio(podcast));
  expect(isPlaying()).toBe(false);
  expect(paused).toEqual(['/podcast.mp3', '/samples/warm.mp3']);
});

test('only one of two players plays', () => {
  stopOtherAudio(player('/line.mp3'));
  stopOtherAudio(player('/podcast.mp3'));
  expect(paused).toEqual(['/line.mp3']);
});

test('the player of the job page stops samples and is paused by them', async () => {
  renderPage(
    <>
      <PreviewButton voice={warm} />
      <JobOutput job={{ ...aJobDetail({ status: 'completed' }), outputUrl: '/api/jobs/x/output' }} />
    </>,
  );
  await playSample();
  fireEvent.play(document.querySelector<DuetcastPlayer>('duetcast-player')!.audio);
  expect(isPlaying()).toBe(false);
  await playSample();
  expect(paused).toEqual(['/samples/warm.mp3', '/api/jobs/x/output']);
});

test('stops when the voice picker unmounts', async () => {
  mockApi(() => ({ body: { success: true, data: [warm], pagination: {}, filterOptions: {} } }));
  const { unmount } = renderPage(<VoicePicker label="Host" color="cobalt" voice={null} onChange={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: /^Host/ }));
  await screen.findByText('Voice warm');
  await playSample();
  expect(paused).toEqual([]);
  unmount();
  expect(paused).toEqual(['/samples/warm.mp3']);
});

function PageWithNavigation() {
  useStopPreviewOnNavigation();
  return (
    <>
      <Link to="/#try">Stay</Link>
      <Link to="/doc">Leave</Link>
      <Routes>
        <Route path="/" element={<PreviewButton voice={warm} />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}

test('stops on navigation to another page, not to a hash', async () => {
  renderPage(<PageWithNavigation />);
  await playSample();
  await userEvent.click(screen.getByRole('link', { name: 'Stay' }));
  expect(isPlaying()).toBe(true);
  expect(paused).toEqual([]);
  await userEvent.click(screen.getByRole('link', { name: 'Leave' }));
  expect(paused).toEqual(['/samples/warm.mp3']);
});
