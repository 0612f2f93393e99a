import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Answer } from '../../api';
import { markViewed, podcastQueries } from '../podcasts/podcast-queries';
import type { WrittenScript } from './create-queries';
import type { Article } from './draft';
import { useWishKey } from './use-wish-key';

interface Wish {
  article: Article;
  /** Ids of the voices. */
  host: string;
  guest: string;
}

/** Has the script written; the same article, voices and settings sent again are the same script. */
export function useWriting(onWritten: (script: WrittenScript) => void) {
  const cache = useQueryClient();
  const keyOf = useWishKey();
  return useMutation({
    mutationFn: async ({ article, host, guest }: Wish) => {
      const { text, model, temperature } = article;
      const body = { article: text, voice_id_1: host, voice_id_2: guest, model, temperature };
      const options = { idempotencyKey: keyOf(body) };
      return (await api.post<Answer<WrittenScript>>('/openai/generate-podcast-script', body, options)).data;
    },
    onSuccess: (script) => {
      onWritten(script);
      // It stands before its reader: no welcome is needed. A failure is ignored (spec §8).
      void markViewed(script.podcastId)
        .catch(() => undefined)
        .then(() => cache.invalidateQueries({ queryKey: podcastQueries.all }));
    },
  });
}
