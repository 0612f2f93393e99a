/** Two or more capitalized words inside a sentence, with a preceding "the": "the Natural History Museum". */
const namePattern =
  /(?<=\p{Ll},? )((?:the )?)((?:\p{Lu}\p{Ll}{2,})(?: (?:of |de |da |di |do |dos |del |della |la )*\p{Lu}\p{Ll}{2,}){1,3})(?=[\s,.;:!?)])/gu;
/** Names after another article or possessive are skipped: a question could not use them without it. */
const determiner =
  /\b(an?|el|la|los|las|del|al|lo|il|gli|le|i|della|dello|dei|degli|delle|nel|nella|sul|sulla|alla|o|os|as|do|da|dos|das|no|na|ao|this|that|his|her|its|their|our|my|your|su|sus|seu|sua|suo)$/iu;

/** Finds people, places and organizations that a turn mentions for the first time. */
export class NextNames {
  private readonly known = new Set<string>();
  private lastTurn = -2;
  private turn = 0;

  add(text: string): void {
    for (const { name } of namesIn(text)) this.known.add(name);
  }

  /** The first new name, at most every second turn; null if none. */
  next(text: string): string | null {
    this.turn += 1;
    const names = namesIn(text);
    const fresh = names.find(({ name }) => !this.known.has(name));
    this.add(text);
    if (!fresh || this.turn - this.lastTurn < 2) return null;
    this.lastTurn = this.turn;
    return fresh.spoken;
  }
}

function namesIn(text: string): { spoken: string; name: string }[] {
  return [...text.matchAll(namePattern)].flatMap((match) => {
    const [, the = '', name = ''] = match;
    const before = text.slice(Math.max(0, match.index - 12), match.index).trimEnd();
    return the === '' && determiner.test(before) ? [] : [{ spoken: `${the}${name}`, name }];
  });
}
