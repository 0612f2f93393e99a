/** What the Host says in one language. `{}` stands for a title, heading, name or number. */
export interface Phrases {
  readonly welcome: string;
  /** Opens a show about a titled article. */
  readonly titled: string;
  /** Opens a show whose title is a question. */
  readonly asking: string;
  /** Names the author of an article that does not speak of itself as "I". */
  readonly author: string;
  /** Before the words of an author who does. */
  readonly firstPerson: string;
  readonly firstPersonUnnamed: string;
  /** The speakers introduce themselves. */
  readonly host: string;
  readonly guest: string;
  readonly guests: string;
  /** Joins the last two of a list. */
  readonly and: string;
  /** Introduce the next heading; each is used once, then the heading alone. */
  readonly topics: readonly string[];
  /** Ask for more after a long turn where nothing in the text suggests a question; each is used once. */
  readonly prompts: readonly string[];
  /** A heading in a sentence. */
  readonly quoted: string;
  /** What a shortened script leaves out: one section, several, or a share of the article in percent. */
  readonly omittedSection: string;
  readonly omittedSections: string;
  readonly omittedShare: string;
  readonly closing: string;
}
