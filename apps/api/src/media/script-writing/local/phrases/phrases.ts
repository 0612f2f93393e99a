/** What the Host says of their own, in one language. `{}` stands for a title, heading or name of the article. */
export interface Phrases {
  /** Opens a show about an article with a title; then asks for its beginning. */
  readonly titled: string;
  readonly start: string;
  /** Opens one whose title is a question. */
  readonly asking: string;
  readonly untitled: string;
  /** Leads into another heading; said in turn. */
  readonly topics: readonly string[];
  /** Acknowledge and ask on: said in turn, one of each; their numbers share no divisor, so that pairs repeat late. */
  readonly acknowledgements: readonly string[];
  readonly prompts: readonly string[];
  /** Asks for a person or place that comes up next; absent where grammar would have to bend the name. */
  readonly about?: string;
  /** Before the last part of a text that has at least four. */
  readonly last: string;
  readonly closing: string;
}
