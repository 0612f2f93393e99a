import { clock } from './clock';
import { Controls, skips } from './controls';
import { html } from './dom';
import { englishLabels, type Labels } from './labels';
import { announce, announcePosition } from './media-session';
import { type Chapter, chaptersIn, type Cue, dataIn, peaksIn, type PlayerData } from './player-data';
import { readJson } from './read-json';
import { addStyles } from './styles';
import { TimedList } from './timed-list';
import { Timeline } from './timeline';
import { Transcript } from './transcript';

/** Audio of the player that started last: only one player of a page plays. */
let playing: HTMLAudioElement | null = null;

/**
 * `<duetcast-player>`: its attributes and properties are described in README.md. What is private has a `#`: React would take
 * a property for an attribute of the same name.
 */
export class DuetcastPlayer extends HTMLElement {
  static readonly observedAttributes = [
    'src',
    'heading',
    'duration',
    'preload',
    'peaks',
    'chapters',
    'transcript',
    'captions',
  ];
  /** Plays the sound; its events are those of every audio element. */
  readonly audio = html('audio', { preload: 'metadata' });
  #given: PlayerData = {};
  #labels: Labels = englishLabels;
  readonly #controls = new Controls({
    toggle: () => this.#toggle(),
    skip: (seconds) => this.#skip(seconds),
    mute: () => (this.audio.muted = !this.audio.muted),
    setSpeed: (speed) => (this.audio.playbackRate = speed),
  });
  readonly #timeline = new Timeline((seconds) => this.seek(seconds));
  readonly #chapterList = new TimedList('chapters', (seconds) => this.playFrom(seconds));
  readonly #transcript = new Transcript(
    (seconds) => this.playFrom(seconds),
    () => {
      this.#show();
      this.#follow();
    },
  );
  #isFollowing = false;
  readonly #problem = html('p', { class: 'note', role: 'alert', hidden: '' });
  readonly #group = html('div', { class: 'player', role: 'group' });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    addStyles(root);
    const { toggle, note, list } = this.#transcript;
    const tools = html('div', { class: 'row' }, toggle);
    this.#group.append(this.audio, this.#timeline.element, this.#controls.element, this.#problem);
    this.#group.append(this.#chapterList.element, tools, note, list.element);
    root.append(this.#group);
    this.#group.addEventListener('keydown', (event) => this.#onKey(event));
    this.#listen();
  }

  connectedCallback(): void {
    const json = this.querySelector('script[type="application/json"]')?.textContent;
    this.data = { ...(json ? dataIn(json) : {}), ...this.#given };
    if (this.#given.peaks === undefined || this.#given.peaks.length === 0) this.#load('peaks');
    if (!this.#given.chapters?.length) this.#load('chapters');
  }

  disconnectedCallback(): void {
    if (!this.audio.paused) this.audio.pause();
    if (playing === this.audio) playing = null;
  }

  attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
    if (name === 'src') this.#setSource(value);
    else if (name === 'preload') this.audio.preload = value === 'none' || value === 'auto' ? value : 'metadata';
    else if (name === 'captions') this.#setTrack(value);
    else if (this.isConnected && (name === 'peaks' || name === 'chapters')) this.#load(name);
    this.#name();
  }

  /** What the page knows; what is left out stays as it is. */
  set data(data: PlayerData) {
    this.#given = { ...this.#given, ...data };
    const { peaks, chapters, labels } = this.#given;
    this.#labels = { ...englishLabels, ...labels };
    this.#timeline.draw(peaks ?? []);
    this.#setChapters(chapters ?? []);
    this.#name();
  }

  get data(): PlayerData {
    return this.#given;
  }

  /** Moves, and plays from there. */
  playFrom(seconds: number): void {
    this.seek(seconds);
    this.play();
  }

  seek(seconds: number): void {
    this.audio.currentTime = Math.max(0, seconds);
    this.#show();
  }

  /** A browser may refuse to play before the first click; the position has changed anyway. */
  play(): void {
    this.audio.play()?.catch(() => undefined);
  }

  pause(): void {
    this.audio.pause();
  }

  #toggle(): void {
    if (this.audio.paused) this.play();
    else this.pause();
  }

  #skip(seconds: number): void {
    this.seek(Math.min(this.audio.currentTime + seconds, this.#duration || Infinity));
  }

  /** Seconds; as the page says until the file is read. */
  get #duration(): number {
    const { duration } = this.audio;
    return Number.isFinite(duration) && duration > 0 ? duration : Number(this.getAttribute('duration')) || 0;
  }

  #setSource(value: string | null): void {
    this.#problem.hidden = true;
    if (value === null) this.audio.removeAttribute('src');
    else this.audio.src = value;
  }

  #setTrack(address: string | null): void {
    this.audio.replaceChildren();
    if (address !== null) this.audio.append(html('track', { kind: 'captions', src: address, label: this.#labels.transcript })); // prettier-ignore
  }

  /** One chapter is the whole, and no list. */
  #setChapters(chapters: readonly Chapter[]): void {
    this.#chapterList.element.hidden = chapters.length < 2;
    this.#chapterList.fill(chapters.map(({ startTime, title }) => ({ startTime, text: title })));
  }

  #load(name: 'peaks' | 'chapters'): void {
    const address = this.getAttribute(name);
    if (!address) return;
    void readJson(address).then(({ document }) => {
      if (address !== this.getAttribute(name)) return;
      this.data = name === 'peaks' ? { peaks: peaksIn(document) } : { chapters: chaptersIn(document) };
    });
  }

  #name(): void {
    const labels = this.#labels;
    const heading = this.getAttribute('heading');
    this.#group.setAttribute('aria-label', heading ? `${labels.player}: ${heading}` : labels.player);
    this.#chapterList.element.setAttribute('aria-label', labels.chapters);
    this.#controls.name(labels);
    this.#transcript.name(labels);
    const cues: readonly Cue[] = this.#given.cues ?? [];
    this.#transcript.from(this.getAttribute('transcript'), cues);
    this.#problem.textContent = labels.failed;
    this.#show();
  }

  #show(): void {
    const { currentTime } = this.audio;
    this.#controls.show(this.audio, `${clock(currentTime)} / ${clock(this.#duration)}`, this.#labels);
    this.#timeline.show(currentTime, this.#duration, this.#labels);
    this.#chapterList.show(currentTime);
    this.#transcript.list.show(currentTime);
  }

  /** The audio reports its position four times a second, which is too seldom for words. */
  #follow(): void {
    const { list } = this.#transcript;
    if (this.#isFollowing || this.audio.paused || !list.hasWords) return;
    this.#isFollowing = true;
    requestAnimationFrame(() => {
      this.#isFollowing = false;
      list.show(this.audio.currentTime);
      this.#follow();
    });
  }

  #listen(): void {
    const shown = ['timeupdate', 'seeked', 'play', 'pause', 'ended', 'durationchange', 'volumechange', 'ratechange'];
    for (const type of shown) this.audio.addEventListener(type, () => this.#show());
    for (const type of ['play', 'seeked', 'ratechange'])
      this.audio.addEventListener(type, () => announcePosition(this.audio));
    this.audio.addEventListener('play', () => this.#onPlay());
    this.audio.addEventListener('play', () => this.#follow());
    this.audio.addEventListener('error', () => this.#onError());
  }

  #onPlay(): void {
    if (playing !== this.audio) playing?.pause();
    playing = this.audio;
    const [title, artist] = [this.getAttribute('heading') ?? document.title, this.getAttribute('artist') ?? ''];
    const skip = (seconds: number) => this.#skip(seconds);
    announce({ audio: this.audio, title, artist, artwork: this.getAttribute('artwork'), skip }, skips);
  }

  /** A page that has its own words for it prevents ours. */
  #onError(): void {
    if (this.audio.hasAttribute('src'))
      this.#problem.hidden = !this.dispatchEvent(new Event('playererror', { cancelable: true }));
  }

  /** Keys of other players, while the focus is in this one. */
  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [back, forward] = skips;
    const actions: Readonly<Record<string, () => void>> = {
      k: () => this.#toggle(),
      j: () => this.#skip(-back),
      l: () => this.#skip(forward),
      m: () => (this.audio.muted = !this.audio.muted),
    };
    const isOnTimeline = event.key === ' ' && event.composedPath()[0] === this.#timeline.element;
    const action = isOnTimeline ? actions.k : actions[event.key];
    if (!action || event.composedPath()[0] instanceof HTMLSelectElement) return;
    event.preventDefault();
    action();
  }
}

/** Once, also if the script is on a page twice. */
export function definePlayer(): void {
  if (!customElements.get('duetcast-player')) customElements.define('duetcast-player', DuetcastPlayer);
}
