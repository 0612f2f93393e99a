import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Voice } from '@duetcast/domain/voices/voice';
import { voiceQueries } from '../../voices/public';
import { speakers } from '../draft/speakers';
import type { Script } from '../draft/draft';

/** Casts the first podcast voices of the article's language, while no speaker has a voice. */
export function usePreselectedVoices(
  language: string | undefined,
  voices: Script['voices'],
  onCast: (voices: Script['voices']) => void,
): void {
  const isUncast = speakers.every((speaker) => !voices[speaker]);
  const isKnown = language !== undefined && language !== 'und';
  const search = { podcast: true, page: 1, search: '', filters: { language: language ?? '' } };
  const { data } = useQuery({ ...voiceQueries.list(search), enabled: isKnown && isUncast, placeholderData: undefined });
  const found: readonly Voice[] = (isKnown && isUncast && data?.data) || [];
  useEffect(() => {
    const [host, guest, guest2] = found;
    if (host && guest) onCast({ host, guest, guest2: guest2 ?? null });
  });
}
