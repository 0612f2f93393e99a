import { clock } from './clock';
import { button, html } from './dom';
import type { Word } from './player-data';
import { TimedWords } from './timed-words';

interface Item {
  readonly startTime: number;
  readonly text: string;
  readonly speaker?: string | undefined;
  readonly words?: readonly Word[] | undefined;
}

/** How long the list stays where a person scrolled it, ms. */
const restMs = 4_000;

/** Chapters, or the lines of a transcript: marks what is heard and keeps it in sight; a click seeks. */
export class TimedList {
  readonly element: HTMLOListElement;
  private starts: readonly number[] = [];
  private buttons: readonly HTMLButtonElement[] = [];
  private words: readonly TimedWords[] = [];
  private current = -1;
  private scrolledAt = -restMs;

  constructor(
    part: string,
    private readonly onSeek: (seconds: number) => void,
  ) {
    this.element = html('ol', { class: 'list', part });
    for (const type of ['wheel', 'touchmove'])
      this.element.addEventListener(type, ({ timeStamp }) => (this.scrolledAt = timeStamp), { passive: true });
  }

  /** True if the list is visible and an item has timed words. */
  get hasWords(): boolean {
    return !this.element.hidden && this.words.some(({ nodes }) => nodes.length > 1);
  }

  fill(items: readonly Item[]): void {
    this.starts = items.map(({ startTime }) => startTime);
    this.words = items.map(({ text, words = [] }) => new TimedWords(text, words));
    this.buttons = items.map(({ startTime, speaker }, index) => {
      const name = speaker ? [html('b', {}, `${speaker}: `)] : [];
      const body = html('span', { dir: 'auto' }, ...name, ...this.words[index]!.nodes);
      const time = html('span', { class: 'time' }, clock(startTime));
      return button('item', () => this.onSeek(startTime), time, body);
    });
    this.element.replaceChildren(...this.buttons.map((item) => html('li', {}, item)));
    this.current = -1;
  }

  /** Only the list scrolls: `scrollIntoView` would move the page around it, too. */
  show(at: number): void {
    const next = this.starts.findLastIndex((start) => at >= start);
    this.words[next]?.show(at);
    if (next === this.current) return;
    this.words[this.current]?.show(-1);
    this.buttons[this.current]?.removeAttribute('aria-current');
    this.current = next;
    const item = this.buttons[next];
    item?.setAttribute('aria-current', 'true');
    if (!item || performance.now() - this.scrolledAt < restMs) return;
    const { scrollTop, clientHeight } = this.element;
    const top = item.offsetTop - this.element.offsetTop;
    if (top < scrollTop || top + item.offsetHeight > scrollTop + clientHeight)
      this.element.scrollTop = top - Math.max(0, (clientHeight - item.offsetHeight) / 2);
  }
}
