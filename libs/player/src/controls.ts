import { button, html, icon } from './dom';
import { filled, type Labels } from './labels';

const icons = {
  play: 'M8 5v14l11-7z',
  pause: 'M7 5h4v14H7zm6 0h4v14h-4z',
  mute: 'M3 9v6h4l5 5V4L7 9zm11-1v8a4.5 4.5 0 0 0 0-8zm0-5v2a7 7 0 0 1 0 14v2a9 9 0 0 0 0-18z',
};
/** Seconds of the two buttons. */
export const skips = [10, 30] as const;
const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

interface Actions {
  readonly toggle: () => void;
  readonly skip: (seconds: number) => void;
  readonly mute: () => void;
  readonly setSpeed: (speed: number) => void;
}

/** Play, skips, speed, mute and the clock; in the same order in every language, as the timeline is. */
export class Controls {
  readonly element: HTMLElement;
  private readonly play: HTMLButtonElement;
  private readonly skipButtons: readonly HTMLButtonElement[];
  private readonly speed = html('select', { part: 'speed' }, ...speeds.map((speed) => html('option', { value: speed }, `${speed}×`))); // prettier-ignore
  private readonly mute: HTMLButtonElement;
  private readonly clock = html('span', { class: 'clock', part: 'clock' });

  constructor({ toggle, skip, mute, setSpeed }: Actions) {
    this.play = button('play', toggle);
    const [back, forward] = skips;
    this.skipButtons = [
      button('skip', () => skip(-back), `−${back}`),
      button('skip', () => skip(forward), `+${forward}`),
    ];
    this.mute = button('mute', mute, icon(icons.mute));
    this.speed.addEventListener('change', () => setSpeed(Number(this.speed.value)));
    const parts = [this.play, ...this.skipButtons, this.speed, this.mute, this.clock];
    this.element = html('div', { class: 'row', dir: 'ltr' }, ...parts);
  }

  name({ back, forward, speed, mute }: Labels): void {
    this.skipButtons[0]?.setAttribute('aria-label', filled(back, { seconds: skips[0] }));
    this.skipButtons[1]?.setAttribute('aria-label', filled(forward, { seconds: skips[1] }));
    this.speed.setAttribute('aria-label', speed);
    this.mute.setAttribute('aria-label', mute);
  }

  show({ paused, muted, playbackRate }: HTMLAudioElement, clockText: string, { play, pause }: Labels): void {
    const label = paused ? play : pause;
    if (this.play.getAttribute('aria-label') !== label) {
      this.play.setAttribute('aria-label', label);
      this.play.replaceChildren(icon(paused ? icons.play : icons.pause));
    }
    this.mute.setAttribute('aria-pressed', String(muted));
    this.speed.value = String(playbackRate);
    this.clock.textContent = clockText;
  }
}
