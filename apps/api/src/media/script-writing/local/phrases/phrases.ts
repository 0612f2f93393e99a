/** The Host's phrases in one language. `{}` stands for a title, heading or name from the article. */
export interface Phrases {
  /** Opens a show about a titled article; `start` follows. */
  readonly titled: string;
  readonly start: string;
  /** Opens a show whose title is a question. */
  readonly asking: string;
  readonly untitled: string;
  /** Introduce the next heading; used in rotation. */
  readonly topics: readonly string[];
  /** One of each list in rotation: the list lengths are coprime, so that pairs repeat late. */
  readonly acknowledgements: readonly string[];
  readonly prompts: readonly string[];
  /** Asks about a person or place mentioned next; absent in languages that inflect names. */
  readonly about?: string;
  /** Before the last turn, if there are at least four. */
  readonly last: string;
  readonly closing: string;
}
