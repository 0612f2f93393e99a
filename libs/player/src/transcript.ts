import { button, html } from './dom';
import type { Labels } from './labels';
import { cuesIn, type Cue } from './player-data';
import { readJson } from './read-json';
import { TimedList } from './timed-list';

/** What is said, read when it is opened. */
export class Transcript {
  readonly toggle = button('toggle', () => this.open(this.toggle.getAttribute('aria-expanded') !== 'true'));
  readonly note = html('p', { class: 'note', role: 'status', hidden: '' });
  readonly list: TimedList;
  private address: string | null = null;
  private isRead = false;
  private labels: Labels | null = null;

  constructor(
    onSeek: (seconds: number) => void,
    private readonly onOpen: () => void,
  ) {
    this.list = new TimedList('transcript', onSeek);
    this.list.element.hidden = true;
    this.toggle.setAttribute('aria-expanded', 'false');
  }

  /** @param address of a JSON transcript; `null`: the page gives the cues */
  from(address: string | null, cues: readonly Cue[]): void {
    this.toggle.hidden = address === null && cues.length === 0;
    if (cues.length > 0) this.fill(cues);
    else if (address !== this.address) this.isRead = false;
    this.address = address;
  }

  name(labels: Labels): void {
    this.labels = labels;
    this.toggle.textContent = labels.transcript;
    this.list.element.setAttribute('aria-label', labels.transcript);
  }

  private open(isOpen: boolean): void {
    this.toggle.setAttribute('aria-expanded', String(isOpen));
    this.note.hidden = true;
    this.list.element.hidden = !isOpen;
    if (isOpen && !this.isRead) void this.read();
    if (isOpen) this.onOpen();
  }

  private async read(): Promise<void> {
    const { address, labels } = this;
    if (address === null || !labels) return;
    this.say(labels.loading);
    const { document, status } = await readJson(address);
    if (address !== this.address || this.toggle.getAttribute('aria-expanded') === 'false') return;
    const cues = cuesIn(document);
    if (cues.length > 0) this.fill(cues);
    else return this.say(status === 200 || status === 404 ? labels.noTranscript : labels.transcriptFailed);
    this.note.hidden = true;
    this.list.element.hidden = false;
    this.onOpen();
  }

  private fill(cues: readonly Cue[]): void {
    this.isRead = true;
    this.list.fill(cues.map(({ body: text, ...cue }) => ({ ...cue, text })));
  }

  private say(text: string): void {
    this.list.element.hidden = true;
    this.note.textContent = text;
    this.note.hidden = false;
  }
}
