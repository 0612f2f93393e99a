import { within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { definePlayer, DuetcastPlayer } from './duetcast-player';

const chapters = [
  { startTime: 0, title: 'Start' },
  { startTime: 60, title: '<b>The sea</b>' },
];
const cues = [
  { startTime: 0, endTime: 5, body: 'Why?', speaker: 'Host' },
  { startTime: 5, endTime: 9, body: 'Because.' },
];

definePlayer();
let play: jest.SpyInstance;
let pause: jest.SpyInstance;
beforeEach(() => {
  play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
});
afterEach(() => {
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

function aPlayer(attributes: Record<string, string> = {}, json?: object): DuetcastPlayer {
  const player = document.createElement('duetcast-player') as DuetcastPlayer;
  for (const [name, value] of Object.entries({ src: '/a.mp3', duration: '120', ...attributes }))
    player.setAttribute(name, value);
  if (json) {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.textContent = JSON.stringify(json);
    player.append(script);
  }
  document.body.append(player);
  return player;
}
const inside = ({ shadowRoot }: DuetcastPlayer) => within(shadowRoot as unknown as HTMLElement);
const answer = (documents: Record<string, object>) => {
  const requested: string[] = [];
  globalThis.fetch = async (input) => {
    const { pathname } = new URL((input as Request).url);
    requested.push(pathname);
    const document = documents[pathname];
    return document ? Response.json(document) : Response.json({}, { status: 404 });
  };
  return requested;
};

test('plays and pauses, and says which the button does', async () => {
  const player = aPlayer({ heading: 'Tides' });
  const shown = inside(player);
  expect(shown.getByRole('group', { name: 'Audio player: Tides' })).toBeInTheDocument();
  await userEvent.click(shown.getByRole('button', { name: 'Play' }));
  expect(play).toHaveBeenCalledTimes(1);
  Object.defineProperty(player.audio, 'paused', { value: false });
  player.audio.dispatchEvent(new Event('play'));
  await userEvent.click(shown.getByRole('button', { name: 'Pause' }));
  expect(pause).toHaveBeenCalledTimes(1);
});

test.each([
  ['Back 10 seconds', 20],
  ['Forward 30 seconds', 60],
])('%s', async (name, position) => {
  const player = aPlayer();
  player.seek(30);
  await userEvent.click(inside(player).getByRole('button', { name }));
  expect(player.audio.currentTime).toBe(position);
});

test('skips no further than the start and the end', async () => {
  const player = aPlayer();
  const shown = inside(player);
  await userEvent.click(shown.getByRole('button', { name: 'Back 10 seconds' }));
  expect(player.audio.currentTime).toBe(0);
  player.seek(119);
  await userEvent.click(shown.getByRole('button', { name: 'Forward 30 seconds' }));
  expect(player.audio.currentTime).toBe(120);
});

test('the timeline is a slider for keys and screen readers', async () => {
  const player = aPlayer();
  const slider = inside(player).getByRole('slider', { name: 'Position' });
  slider.focus();
  const positionAfter = async (keys: string) => {
    await userEvent.keyboard(keys);
    return player.audio.currentTime;
  };
  expect(await positionAfter('{ArrowRight}')).toBe(5);
  expect(await positionAfter('{ArrowLeft}{ArrowLeft}')).toBe(0);
  expect(await positionAfter('{PageUp}{ArrowUp}')).toBe(35);
  expect(slider).toHaveAttribute('aria-valuenow', '35');
  expect(slider).toHaveAttribute('aria-valuetext', '0:35 of 2:00');
  expect(await positionAfter('{PageDown}')).toBe(5);
  expect(await positionAfter('{End}{ArrowRight}')).toBe(120);
  expect(await positionAfter('{Home}')).toBe(0);
  await userEvent.keyboard(' ');
  expect(play).toHaveBeenCalledTimes(1);
});

test('a click on the timeline moves to that part', () => {
  const player = aPlayer();
  const slider = inside(player).getByRole('slider');
  slider.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect;
  slider.dispatchEvent(new MouseEvent('pointerdown', { clientX: 150, buttons: 1 }));
  expect(player.audio.currentTime).toBe(30);
  slider.dispatchEvent(new MouseEvent('pointermove', { clientX: 999, buttons: 1 }));
  expect(player.audio.currentTime).toBe(120);
  slider.dispatchEvent(new MouseEvent('pointermove', { clientX: 100, buttons: 0 }));
  expect(player.audio.currentTime).toBe(120);
});

test('keys of other players work while the focus is in this one, but not in the choice of speed', async () => {
  const player = aPlayer();
  const shown = inside(player);
  shown.getByRole('button', { name: 'Play' }).focus();
  await userEvent.keyboard('kllj');
  expect([play.mock.calls.length, player.audio.currentTime]).toEqual([1, 50]);
  await userEvent.keyboard('m');
  expect(player.audio.muted).toBe(true);
  await userEvent.selectOptions(shown.getByRole('combobox', { name: 'Speed' }), '1.5×');
  expect(player.audio.playbackRate).toBe(1.5);
  shown.getByRole('combobox', { name: 'Speed' }).focus();
  await userEvent.keyboard('l');
  expect(player.audio.currentTime).toBe(50);
});

test('draws a waveform from peaks, and a plain bar without', () => {
  const withPeaks = aPlayer({}, { peaks: [1, 2, 3] }).shadowRoot!;
  expect(withPeaks.querySelector('.played path')?.getAttribute('d')).toMatch(/^M1 .*z$/);
  expect(withPeaks.querySelector('.plain')).toBeNull();
  expect(aPlayer().shadowRoot!.querySelector('.plain')).not.toBeNull();
});

test('reads peaks and chapters of an address, as an answer of the API has them or as a plain document', async () => {
  const requested = answer({ '/peaks': { success: true, data: { peaks: [1, 2] } }, '/chapters': { chapters } });
  const player = aPlayer({ peaks: '/peaks', chapters: '/chapters' });
  await inside(player).findByText('<b>The sea</b>');
  expect(requested).toEqual(['/peaks', '/chapters']);
  expect(player.data.peaks).toEqual([1, 2]);
});

test('marks the chapter that is heard and jumps to another; one chapter is no list', async () => {
  const player = aPlayer({}, { chapters });
  const shown = inside(player);
  await userEvent.click(shown.getByRole('button', { name: /The sea/ }));
  expect([player.audio.currentTime, play.mock.calls.length]).toEqual([60, 1]);
  expect(shown.getByRole('button', { current: true })).toHaveTextContent('The sea');
  player.data = { chapters: chapters.slice(0, 1) };
  expect(shown.queryByRole('list', { name: 'Chapters' })).toBeNull();
});

test('reads the transcript when it is opened, follows the sound and seeks', async () => {
  const requested = answer({ '/cues': { version: '1.0.0', segments: cues } });
  const player = aPlayer({ transcript: '/cues' });
  const shown = inside(player);
  expect(requested).toEqual([]);
  await userEvent.click(shown.getByRole('button', { name: 'Transcript' }));
  const list = await shown.findByRole('list', { name: 'Transcript' });
  expect([...list.children].map(({ textContent }) => textContent)).toEqual(['0:00Host: Why?', '0:05Because.']);
  player.audio.currentTime = 6;
  player.audio.dispatchEvent(new Event('timeupdate'));
  expect(shown.getByRole('button', { current: true })).toHaveTextContent('Because.');
  await userEvent.click(shown.getByRole('button', { name: /Why/ }));
  expect(player.audio.currentTime).toBe(0);
  await userEvent.click(shown.getByRole('button', { name: 'Transcript', expanded: true }));
  expect(list).not.toBeVisible();
});

test.each([
  ['is missing', '/none', 'There is no transcript of this audio.'],
  ['has no lines', '/empty', 'There is no transcript of this audio.'],
  ['cannot be read', 'http://[', 'The transcript could not be loaded.'],
])('says that a transcript %s', async (_, transcript, text) => {
  answer({ '/empty': { segments: [] } });
  const shown = inside(aPlayer({ transcript }));
  await userEvent.click(shown.getByRole('button', { name: 'Transcript' }));
  expect(await shown.findByText(text)).toBeVisible();
});

test('has no button for a transcript that there is not', () =>
  expect(inside(aPlayer()).queryByRole('button', { name: 'Transcript' })).toBeNull());

test('takes labels of another language, and English for those that it lacks', () => {
  const player = aPlayer({}, { labels: { play: '播放', back: '后退 {seconds} 秒' } });
  const shown = inside(player);
  for (const name of ['播放', '后退 10 秒', 'Forward 30 seconds'])
    expect(shown.getByRole('button', { name })).toBeVisible();
});

test('only one player of a page plays', () => {
  const [first, second] = [aPlayer(), aPlayer()];
  first.audio.dispatchEvent(new Event('play'));
  expect(pause).not.toHaveBeenCalled();
  second.audio.dispatchEvent(new Event('play'));
  expect(pause.mock.contexts).toEqual([first.audio]);
});

test('says that audio cannot be played, unless the page says it', () => {
  const [silent, player] = [aPlayer(), aPlayer()];
  silent.addEventListener('playererror', (event) => event.preventDefault());
  for (const { audio } of [silent, player]) audio.dispatchEvent(new Event('error'));
  expect(inside(silent).queryByRole('alert', { hidden: false })).toBeNull();
  expect(inside(player).getByRole('alert')).toHaveTextContent('This audio could not be played.');
});

test('data that is not valid is left out', () => {
  const player = aPlayer({}, { peaks: ['1', -1, null, 2], chapters: [{ title: 'x' }, null], cues: 'no', labels: null });
  expect(player.data).toMatchObject({ peaks: [2], chapters: [], cues: [] });
});

test('tells the system what plays', () => {
  const set = jest.fn();
  class Metadata {
    constructor(readonly given: object) {}
  }
  const session = { setActionHandler: set, setPositionState: jest.fn(), metadata: null as Metadata | null };
  Object.assign(globalThis, { MediaMetadata: Metadata });
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session });
  const player = aPlayer({ heading: 'Tides', artist: 'example.com', artwork: '/cover.png' });
  player.audio.dispatchEvent(new Event('play'));
  expect(session.metadata?.given).toEqual({ title: 'Tides', artist: 'example.com', artwork: [{ src: '/cover.png' }] });
  const handlers = new Map(set.mock.calls as [string, (details: object) => void][]);
  handlers.get('seekto')?.({ seekTime: 42 });
  handlers.get('seekforward')?.({});
  handlers.get('seekbackward')?.({ seekOffset: 2 });
  expect(player.audio.currentTime).toBe(70);
  Reflect.deleteProperty(navigator, 'mediaSession');
});
