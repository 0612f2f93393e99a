import { firstCharacters } from '@duetcast/domain/kernel/characters';
import { Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Voice } from '@duetcast/domain/voices/voice';
import { voiceWarningWords } from '@duetcast/words/en/voices/voice-warning';
import type { Schema } from '../../client/api-types';
import { useWords, useLocalWords } from '../../i18n/language';
import { voiceQueries } from './voice-queries';
import { languageName } from './voice-words';

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

interface Props {
  warning: VoiceMismatch;
  /** The voice that does not suit the text. */
  voice: Voice;
  onChoose: (voice: Voice) => void;
}

function useSentences({ code, language, voices }: VoiceMismatch, { name, labels }: Voice): string {
  const [texts, locale] = useLocalWords(voiceWarningWords);
  if (code === 'voice.words') return texts.foreignWords(name);
  if (language === 'und') return texts.unknownScript(name);
  const written = languageName(language, locale);
  const mismatch =
    code === 'voice.script'
      ? texts.unreadable(name, written)
      : texts.otherLanguage(name, languageName(labels.language, locale), written);
  return voices.length > 0 ? mismatch : `${mismatch} ${texts.noVoice(written)}`;
}

/** What the voice cannot read, and a button that switches to the best voice that can. */
export function VoiceWarning({ warning, voice, onChoose }: Props) {
  const texts = useWords(voiceWarningWords);
  const sentences = useSentences(warning, voice);
  const [best] = warning.voices;
  const fitting = useQuery({ ...voiceQueries.one(best ?? ''), enabled: best !== undefined }).data;
  return (
    <Group gap="xs" role="status" wrap="nowrap" align="flex-start">
      <IconAlertTriangle size={16} aria-hidden color="var(--mantine-color-yellow-7)" />
      <Text size="xs" flex={1} miw={0}>
        {sentences}
      </Text>
      {fitting && (
        <Button size="compact-sm" variant="light" onClick={() => onChoose(fitting)}>
          {texts.use(fitting.name)}
        </Button>
      )}
    </Group>
  );
}
