/** What a static site generator keeps above an article, between lines of three dashes. */
export interface FrontMatter {
  readonly title: string | null;
  readonly author: string | null;
  readonly language: string | null;
  /** Characters to skip. */
  readonly length: number;
}

const none: FrontMatter = { title: null, author: null, language: null, length: 0 };
const pattern =
  /^---[ \t]*\n((?:[\w-]{1,40}:.*\n|[ \t].*\n|-[ \t].*\n|#.*\n|[ \t]*\n){1,100})(?:---|\.\.\.)[ \t]*(?:\n|$)/;

export function frontMatterOf(text: string): FrontMatter {
  const match = pattern.exec(text);
  if (!match) return none;
  const [{ length }, lines = ''] = match;
  const value = (...names: string[]): string | null => {
    const found = new RegExp(`^(?:${names.join('|')}):[ \\t]*(\\S.*)$`, 'im').exec(lines)?.[1];
    return found?.trim().replace(/^(["'])(.*)\1$/, '$2') || null;
  };
  return { title: value('title'), author: value('author', 'authors'), language: value('lang', 'language'), length };
}
