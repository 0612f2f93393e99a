import type { PathsWithMethod } from 'openapi-typescript-helpers';
import type { BodyOf, Calls, Init } from './calls';
import type { paths } from './generated/api';

type ItemOf<Body> = Body extends { data: readonly (infer Item)[]; page: { next: string | null } } ? Item : never;

/** Paths of lists with cursors. */
export type ListPath = {
  [Path in PathsWithMethod<paths, 'get'>]: ItemOf<BodyOf<Path>> extends never ? never : Path;
}[PathsWithMethod<paths, 'get'>];

/** Every item of a list: a path of the OpenAPI document, then `params`, `headers`, `signal` of each call. */
export type Items = <Path extends ListPath>(
  path: Path,
  init?: Init<Path, 'get'>,
) => AsyncIterableIterator<ItemOf<BodyOf<Path>>>;

interface Page {
  readonly data: readonly unknown[];
  readonly page: { readonly next: string | null };
}

/** Reads a page when the items of the one before are taken. */
export function itemsOf({ get }: Pick<Calls, 'get'>): Items {
  const read = get as unknown as (path: string, init: object) => Promise<Page>;
  async function* items(path: string, init: { readonly params?: { readonly query?: object } } = {}) {
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = { ...init.params?.query, ...(cursor !== undefined && { cursor }) };
      const { data, page } = await read(path, { ...init, params: { ...init.params, query } });
      yield* data;
      cursor = page.next;
    }
  }
  return items as Items;
}
