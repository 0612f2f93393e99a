import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Voice } from '@duetcast/domain/voices/voice';
import { api, dataOf } from '../../client/api';
import { idempotencyKeyOf } from '../../client/idempotency-key';
import { togglePreview } from '../../ui/audio-preview';
import { accountQueries } from '../accounts/public';
import { outputOf } from '../jobs/public';
import type { Entry } from './lexicon-queries';

interface HeardWord {
  entry: Entry;
  voice: Voice;
  /** Version of the lexicon: another version may say the word in another way. */
  version: number;
}

export const playKeyOf = ({ id }: Entry): string => `lexicon/${id}`;

/** Plays the word of an entry as a job would say it; charged once per voice and pronunciation. */
export function useHearWord() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ entry, voice, version }: HeardWord) => {
      const body = { text: entry.written, voice_id: voice.voice_id };
      const month = new Date().toISOString().slice(0, 7);
      const headers = { 'idempotency-key': await idempotencyKeyOf('hear word', month, version, body) };
      const data = await dataOf(api.post('/api/tts', { body, headers }));
      const url = ('audioUrl' in data ? data.audioUrl : null) ?? (await outputOf(data.jobId));
      void cache.invalidateQueries({ queryKey: accountQueries.all });
      togglePreview(playKeyOf(entry), url);
    },
  });
}
