import { within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { definePlayer, type DuetcastPlayer } from './duetcast-player';

definePlayer();
beforeEach(() => void jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined));
afterEach(() => {
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

const words = ['Why', 'not', 'now?'].map((body, at) => ({ startTime: at, endTime: at + 1, body }));

/** Reads its transcript from an address; the first line has these words. */
async function anOpenTranscript(segment: object) {
  const transcript = {
    segments: [
      { startTime: 0, body: 'Why not now?', ...segment },
      { startTime: 5, body: 'No.' },
    ],
  };
  globalThis.fetch = async () => Response.json(transcript);
  const player = document.createElement('duetcast-player') as DuetcastPlayer;
  player.setAttribute('transcript', '/cues');
  document.body.append(player);
  const shown = within(player.shadowRoot as unknown as HTMLElement);
  await userEvent.click(shown.getByRole('button', { name: 'Transcript' }));
  const line = await shown.findByRole('button', { name: /Why not now\?/ });
  const heard = () => [...line.querySelectorAll('.heard')].map(({ textContent }) => textContent);
  return { audio: player.audio, heard };
}

function report(audio: HTMLAudioElement, at: number): void {
  audio.currentTime = at;
  audio.dispatchEvent(new Event('timeupdate'));
}
function setPaused(audio: HTMLAudioElement, value: boolean): void {
  Object.defineProperty(audio, 'paused', { configurable: true, value });
}
function heldFrames() {
  const waiting: FrameRequestCallback[] = [];
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((next) => waiting.push(next));
  return { waiting, pass: () => waiting.shift()?.(0) };
}

test('marks the word that is heard, and none of a line that is over', async () => {
  const { audio, heard } = await anOpenTranscript({ words });
  report(audio, 1.5);
  expect(heard()).toEqual(['not']);
  report(audio, 6);
  expect(heard()).toEqual([]);
});

test('follows the sound between two reports of the audio, until it pauses', async () => {
  const { audio, heard } = await anOpenTranscript({ words });
  const { waiting, pass } = heldFrames();
  setPaused(audio, false);
  for (let plays = 0; plays < 2; plays++) audio.dispatchEvent(new Event('play'));
  expect(waiting).toHaveLength(1);
  audio.currentTime = 2;
  pass();
  expect([heard(), waiting.length]).toEqual([['now?'], 1]);
  setPaused(audio, true);
  pass();
  expect(waiting).toHaveLength(0);
});

test.each([{}, { words: 'no' }, { words: [{ startTime: -1, body: 'Why' }, null] }])(
  'shows a line without times of words as a whole: %j',
  async (segment) => {
    const { audio, heard } = await anOpenTranscript(segment);
    const { waiting } = heldFrames();
    setPaused(audio, false);
    audio.dispatchEvent(new Event('play'));
    report(audio, 1);
    expect([heard(), waiting.length]).toEqual([[], 0]);
  },
);
