import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../client/api-types';
import { firstCharacters } from '@duetcast/domain/kernel/characters';
import { voiceQueries } from './voice-queries';

export type VoiceMismatch = Schema<'VoiceWarning'>;

/** Enough to know the language of a text. */
const checkedCharacters = 1_000;
const typingMs = 500;

/** Why a voice does not suit the text, by voice id, after a pause in typing; empty while unknown. */
export function useVoiceCheck(text: string, voiceIds: readonly string[]): ReadonlyMap<string, VoiceMismatch> {
  const isBlank = text.trim() === '' || voiceIds.length === 0;
  const request = isBlank
    ? null
    : JSON.stringify({ text: firstCharacters(text, checkedCharacters), voice_ids: voiceIds });
  const [settled] = useDebouncedValue(request, typingMs);
  const { data = [] } = useQuery(voiceQueries.check(settled));
  if (request !== settled) return new Map();
  return new Map(data.map((warning) => [voiceIds[warning.index]!, warning]));
}
