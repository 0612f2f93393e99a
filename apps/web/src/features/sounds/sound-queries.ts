import { queryOptions } from '@tanstack/react-query';
import { firstCharacters } from '@duetcast/domain/kernel/characters';
import { maxSoundBytes, maxSoundNameCharacters } from '@duetcast/domain/limits/sound-limits';
import type { Schema } from '../../client/api-types';
import { api, dataOf } from '../../client/api';
import { liveRefetching } from '../../client/live/refetching';
import { useChange } from '../../client/use-change';

export type Sound = Schema<'Sound'>;

export const soundQueries = {
  /** Invalidated by the socket's `sounds_update`. */
  all: ['sounds'] as const,
  list: () =>
    queryOptions({
      queryKey: soundQueries.all,
      queryFn: ({ signal }) => dataOf(api.get('/api/sounds', { signal })),
    }),
};

export const useLiveSounds = liveRefetching('sounds_update', soundQueries.all, ['sound-libraries']);

export const isTooLarge = (file: File): boolean => file.size > maxSoundBytes;

/** The file's name without its ending. */
const nameOf = ({ name }: File): string =>
  firstCharacters(name.replace(/\.[^.]{1,4}$/, '').trim() || name, maxSoundNameCharacters);

/** Uploads a file. The server reads what it is from its content. */
export function useUploadSound() {
  return useChange(soundQueries.all, async (file: File) =>
    api.post('/api/sounds', {
      params: { query: { name: nameOf(file) } },
      body: (await file.arrayBuffer()) as unknown as string,
      bodySerializer: (bytes) => bytes as unknown as ArrayBuffer,
      headers: { 'content-type': /\.wav$/i.test(file.name) ? 'audio/wav' : 'audio/mpeg' },
    }),
  );
}

export function useDeleteSound() {
  return useChange(soundQueries.all, ({ id }: Sound) => api.delete('/api/sounds/{id}', { params: { path: { id } } }));
}
