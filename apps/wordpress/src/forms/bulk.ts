import apiFetch from '@wordpress/api-fetch';
import { __, sprintf } from '@wordpress/i18n';
import { messageOf } from './price';

interface Price {
  readonly characters: number;
  readonly remaining: number;
}

const charactersOf = (count: number): string => sprintf(__('%s characters', 'duetcast'), count.toLocaleString());

/** What is selected costs, with what is left of the month; -1 is without a limit. */
function sumOf(prices: readonly Price[]): string {
  const characters = prices.reduce((sum, price) => sum + price.characters, 0);
  const remaining = prices.at(-1)?.remaining ?? -1;
  if (remaining < 0) return charactersOf(characters);
  const text =
    characters > remaining
      ? __('%1$s, but only %2$s are left this month', 'duetcast')
      : __('%1$s; %2$s are left this month', 'duetcast');
  return sprintf(text, charactersOf(characters), remaining.toLocaleString());
}

/** Pauses after faults that say no time to wait, in seconds; one more stops the run. */
const pauses = [10, 20, 30, 60];

/** Seconds to wait after a passing fault, 0 if it does not say; undefined for an answer of WordPress about the post. */
function waitOf(error: unknown): number | undefined {
  const { data } = (error ?? {}) as { data?: { status?: number; wait?: number } | null };
  return data?.status === undefined ? 0 : data.wait;
}

/** Prices and makes what is ticked, one post after the other, until a person stops it. */
class ManyPosts {
  private readonly prices = new Map<HTMLInputElement, Price>();
  private readonly boxes: readonly HTMLInputElement[];
  private isMaking = false;
  private isRunning = false;
  private isStopped = false;
  /** Since the last answer. */
  private faults = 0;

  constructor(private readonly page: HTMLElement) {
    this.boxes = [...page.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"]')];
    page.addEventListener('change', () => void this.run());
    this.button('make').addEventListener('click', () => {
      this.isMaking = true;
      void this.run();
    });
    this.button('stop').addEventListener('click', () => {
      this.isStopped = !this.isStopped;
      void this.run();
    });
    void this.run();
  }

  private button(name: 'make' | 'stop'): HTMLButtonElement {
    return this.page.querySelector<HTMLButtonElement>(`[data-duetcast-${name}]`)!;
  }

  private ticked(): HTMLInputElement[] {
    return this.boxes.filter((box) => box.checked && !box.disabled);
  }

  /** Posts with work to do: what is made was priced before. */
  private waiting(): HTMLInputElement[] {
    return this.isMaking ? this.ticked() : this.ticked().filter((box) => !this.prices.has(box));
  }

  private async run(): Promise<void> {
    this.show();
    if (this.isRunning) return;
    this.isRunning = true;
    for (let [box] = this.waiting(); box && !this.isStopped; [box] = this.waiting()) {
      await this.work(box);
      this.show();
    }
    this.isRunning = false;
    if (!this.isStopped) this.isMaking = false;
    this.show();
  }

  private call<Answer>(box: HTMLInputElement, action: 'price' | 'audio'): Promise<Answer> {
    return apiFetch<Answer>({ path: `/duetcast/v1/posts/${box.value}/${action}`, method: 'POST' });
  }

  /** Prices a post, or makes its audio. */
  private async work(box: HTMLInputElement): Promise<void> {
    try {
      if (this.isMaking && this.prices.has(box)) {
        const { label } = await this.call<{ label: string }>(box, 'audio');
        this.leaveOut(box, label);
      } else {
        const price = await this.call<Price>(box, 'price');
        this.prices.set(box, price);
        say(box, charactersOf(price.characters));
      }
      this.faults = 0;
    } catch (error) {
      await this.refused(box, error);
    }
  }

  /** A post stays ticked over a passing fault: it is tried again after a pause, or when a person goes on. */
  private async refused(box: HTMLInputElement, error: unknown): Promise<void> {
    const wait = waitOf(error);
    if (wait === undefined) return this.leaveOut(box, messageOf(error));
    say(box, messageOf(error));
    const seconds = wait || pauses[this.faults++];
    if (seconds !== undefined) return this.pause(seconds);
    this.faults = 0;
    this.isStopped = true;
  }

  private async pause(seconds: number): Promise<void> {
    this.show(sprintf(__('Going on in %s s', 'duetcast'), seconds.toLocaleString()));
    for (let left = seconds; left > 0 && !this.isStopped; left--)
      await new Promise((resolve) => setTimeout(resolve, 1_000));
  }

  /** Nothing more is done with a post. */
  private leaveOut(box: HTMLInputElement, text: string): void {
    box.checked = false;
    box.disabled = true;
    this.prices.delete(box);
    say(box, text);
  }

  private show(pause = ''): void {
    const ticked = this.ticked();
    const priced = ticked.flatMap((box) => this.prices.get(box) ?? []);
    const waiting = this.waiting().length;
    this.button('make').disabled = this.isMaking || ticked.length === 0 || priced.length < ticked.length;
    this.button('stop').hidden = waiting === 0;
    this.button('stop').textContent = this.isStopped ? __('Go on', 'duetcast') : __('Stop', 'duetcast');
    const left = this.isMaking ? __('Posts to start: %s', 'duetcast') : __('Prices to count: %s', 'duetcast');
    const sum = ticked.length > 0 ? sumOf(priced) : '';
    const parts = [sum, waiting > 0 ? sprintf(left, waiting.toLocaleString()) : '', pause];
    this.page.querySelector('[aria-live]')!.textContent = parts.filter(Boolean).join(' · ');
  }
}

const say = (box: HTMLInputElement, text: string): void => {
  box.closest('tr')!.lastElementChild!.textContent = text;
};

/** The screen of many posts. */
export function watchManyPosts(): void {
  const page = document.querySelector<HTMLElement>('.duetcast-bulk');
  if (page) new ManyPosts(page);
}
