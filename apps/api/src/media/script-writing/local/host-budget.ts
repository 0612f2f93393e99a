/** Characters that the Host may say, and characters that the script may have beyond the article's own. */
export class HostBudget {
  constructor(
    private said: number,
    private added: number,
  ) {}

  get left(): number {
    return Math.max(0, Math.min(this.said, this.added));
  }

  /** Whether the Host may say a text, of which some characters are the article's. */
  spend(text: string, ofArticle = 0): boolean {
    const [said, added] = [text.length + 1, text.length + 1 - ofArticle];
    if (said > this.said || added > this.added) return false;
    this.said -= said;
    this.added -= added;
    return true;
  }

  /** Who says what is said in any case: the Host, if it takes at most `share` of what the Host may still say. */
  assign(text: string, share = 1): 'host' | 'guest' {
    if (text.length <= this.left * share && this.spend(text)) return 'host';
    this.reserve(text);
    return 'guest';
  }

  /** Reserves what a guest says. */
  reserve(text: string): void {
    this.added -= text.length + 1;
  }
}
