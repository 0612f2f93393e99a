import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '@duetcast/client/calls';
import type { Schema } from '../../client/api-types';
import { api, dataOf } from '../../client/api';
import { liveRefetching } from '../../client/live/refetching';
import { useChange } from '../../client/use-change';

export type Entry = Schema<'StoredLexiconEntry'>;
/** An entry without its id. */
export type NewEntry = Schema<'LexiconEntry'>;
export type Lexicon = BodyOf<'/api/users/me/lexicon'>['data'];
export type Impact = Schema<'LexiconImpact'>;

export const lexiconQueries = {
  /** Invalidated by the socket's `lexicon_update`. */
  all: ['lexicon'] as const,
  current: () =>
    queryOptions({
      queryKey: lexiconQueries.all,
      queryFn: ({ signal }) => dataOf(api.get('/api/users/me/lexicon', { signal })),
    }),
};

export const useLiveLexicon = liveRefetching('lexicon_update', lexiconQueries.all, ['lexicons']);

/** What would happen to kept audio; changes nothing. */
export const impactOf = (change: { set?: NewEntry; remove?: string }): Promise<Impact> =>
  dataOf(api.post('/api/users/me/lexicon/impact', { body: change }));

/** Adds an entry, or changes the one with this id. */
export function useSaveEntry() {
  return useChange(lexiconQueries.all, ({ id, entry }: { id: string | null; entry: NewEntry }) =>
    dataOf(
      id === null
        ? api.post('/api/users/me/lexicon/entries', { body: { entry } })
        : api.put('/api/users/me/lexicon/entries/{id}', { params: { path: { id } }, body: { entry } }),
    ),
  );
}

export function useRemoveEntry() {
  return useChange(lexiconQueries.all, ({ id }: Entry) =>
    api.delete('/api/users/me/lexicon/entries/{id}', { params: { path: { id } } }),
  );
}

/** Some editors write UTF-16. */
const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

export function useImportLexicon() {
  return useChange(lexiconQueries.all, async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const pls = new TextDecoder(encodingOf(bytes)).decode(bytes);
    return dataOf(api.post('/api/users/me/lexicon/import', { body: { pls } }));
  });
}
