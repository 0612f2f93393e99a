/** Two or more capitalised words inside a sentence, with the article before them: "the Natural History Museum". */
const name =
  /(?<=\p{Ll},? )((?:the )?)((?:\p{Lu}\p{Ll}{2,})(?: (?:of |de |da |di |do |dos |del |della |la )*\p{Lu}\p{Ll}{2,}){1,3})(?=[\s,.;:!?)])/gu;
/** Names after other small words may lack an article of their own that the question would need. */
const otherArticle =
  /\b(an?|el|la|los|las|del|al|lo|il|gli|le|i|della|dello|dei|degli|delle|nel|nella|sul|sulla|alla|o|os|as|do|da|dos|das|no|na|ao|this|that|his|her|its|their|our|my|your|su|sus|seu|sua|suo)$/iu;

/** Finds persons, places and organisations that a turn brings up for the first time. */
export class NextNames {
  private readonly known = new Set<string>();
  private last = -2;
  private turn = 0;

  heard(text: string): void {
    for (const { found } of namesIn(text)) this.known.add(found);
  }

  /** The first name that is new, in at most every second turn; null where there is none. */
  next(text: string): string | null {
    this.turn += 1;
    const names = namesIn(text);
    const fresh = names.find(({ found }) => !this.known.has(found));
    this.heard(text);
    if (!fresh || this.turn - this.last < 2) return null;
    this.last = this.turn;
    return fresh.said;
  }
}

function namesIn(text: string): { said: string; found: string }[] {
  return [...text.matchAll(name)].flatMap((match) => {
    const [, the = '', found = ''] = match;
    const before = text.slice(Math.max(0, match.index - 12), match.index).trimEnd();
    return the === '' && otherArticle.test(before) ? [] : [{ said: `${the}${found}`, found }];
  });
}
