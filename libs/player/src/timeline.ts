import { clock } from './clock';
import { html, svg } from './dom';
import { filled, type Labels } from './labels';
import { barsIn, barsOf, pathOf, widthOf } from './waveform';

/** Seconds that an arrow key and a page key move. */
const [stepSeconds, pageSeconds] = [5, 30];

/** The waveform as a slider; a plain bar without peaks. Time runs from left to right in every language, as on other players. */
export class Timeline {
  readonly element = html('div', { class: 'timeline', part: 'timeline', role: 'slider', tabindex: 0, dir: 'ltr' });
  private readonly waves = ['all', 'played'].map((name) =>
    svg('svg', { class: name, preserveAspectRatio: 'none', 'aria-hidden': 'true' }, svg('path')),
  );
  private peaks: readonly number[] = [];
  private bars = 0;
  private at = 0;
  private duration = 0;

  constructor(private readonly onSeek: (seconds: number) => void) {
    this.element.append(html('span', { class: 'bar' }, html('span')), ...this.waves);
    this.element.addEventListener('keydown', (event) => this.onKey(event));
    this.element.addEventListener('pointerdown', (event) => this.onPointer(event));
    this.element.addEventListener('pointermove', (event) => event.buttons === 1 && this.onPointer(event));
    if (typeof ResizeObserver === 'function') new ResizeObserver(() => this.fit()).observe(this.element);
  }

  draw(peaks: readonly number[]): void {
    this.peaks = peaks;
    this.bars = 0;
    this.element.classList.toggle('plain', peaks.length === 0);
    this.fit();
  }

  /** @param at @param duration seconds */
  show(at: number, duration: number, { position, positionOf }: Labels): void {
    [this.at, this.duration] = [at, duration];
    const share = duration > 0 ? Math.min(1, at / duration) : 0;
    this.element.style.setProperty('--played', `${(share * 100).toFixed(2)}%`);
    const attributes = {
      'aria-label': position,
      'aria-valuemin': 0,
      'aria-valuemax': Math.round(duration),
      'aria-valuenow': Math.round(Math.min(at, duration)),
      'aria-valuetext': filled(positionOf, { at: clock(at), duration: clock(duration) }),
    };
    for (const [name, value] of Object.entries(attributes)) this.element.setAttribute(name, String(value));
  }

  /** Draws as many bars as the width has room for. */
  private fit(): void {
    if (this.peaks.length === 0) return;
    const count = barsIn(this.element.clientWidth, this.peaks.length);
    if (count === this.bars) return;
    this.bars = count;
    const path = pathOf(barsOf(this.peaks, count));
    for (const wave of this.waves) {
      wave.setAttribute('viewBox', `0 0 ${widthOf(count)} 100`);
      wave.firstElementChild?.setAttribute('d', path);
    }
  }

  private onPointer(event: PointerEvent): void {
    if (event.button > 0) return;
    const { left, width } = this.element.getBoundingClientRect();
    if (event.type === 'pointerdown') this.element.setPointerCapture?.(event.pointerId);
    if (width > 0) this.seek(((event.clientX - left) / width) * this.duration);
  }

  private onKey(event: KeyboardEvent): void {
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: this.at + stepSeconds,
      ArrowUp: this.at + stepSeconds,
      ArrowLeft: this.at - stepSeconds,
      ArrowDown: this.at - stepSeconds,
      PageUp: this.at + pageSeconds,
      PageDown: this.at - pageSeconds,
      Home: 0,
      End: this.duration,
    };
    const target = targets[event.key];
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.seek(target);
  }

  private seek(seconds: number): void {
    this.onSeek(Math.max(0, Math.min(seconds, this.duration)));
  }
}
