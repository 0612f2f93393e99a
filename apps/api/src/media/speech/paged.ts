/** Most pages of a list: what a provider has beyond them is left out. */
export const maxPages = 50;

/** The pages of a list, until the last one, one that names a page that was already read, or `maxPages`. */
export async function* paged<Page extends { readonly next?: string | undefined }>(
  pageAt: (token: string | undefined) => Promise<Page>,
): AsyncGenerator<Page> {
  const tokens = new Set<string | undefined>();
  let token: string | undefined;
  while (!tokens.has(token) && tokens.size < maxPages) {
    tokens.add(token);
    const page = await pageAt(token);
    yield page;
    token = page.next || undefined;
  }
}
