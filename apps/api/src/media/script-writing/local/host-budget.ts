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

  /** For what is said in any case, or by a guest. */
  add(text: string, byHost: boolean): void {
    if (byHost) this.said -= text.length + 1;
    this.added -= text.length + 1;
  }
}
