import { html } from './dom';
import type { Word } from './player-data';

/** A text whose words are marked while they are heard. Screen readers read it as a whole, and hear of no marks. */
export class TimedWords {
  readonly nodes: readonly (Node | string)[];
  private readonly spans: HTMLElement[] = [];
  private current = -1;

  /** @param words all of the text, in order; others are left out */
  constructor(
    text: string,
    private readonly words: readonly Word[],
  ) {
    const nodes: (Node | string)[] = [];
    let at = 0;
    for (const { body } of words) {
      const from = text.indexOf(body, at);
      const span = html('span', {}, body);
      this.spans.push(span);
      if (from < 0) continue;
      nodes.push(text.slice(at, from), span);
      at = from + body.length;
    }
    this.nodes = [...nodes, text.slice(at)];
  }

  /** @param at seconds; before the first word none is marked */
  show(at: number): void {
    const next = this.words.findLastIndex(({ startTime }) => at >= startTime);
    if (next === this.current) return;
    this.spans[this.current]?.removeAttribute('class');
    this.current = next;
    this.spans[next]?.setAttribute('class', 'heard');
  }
}
