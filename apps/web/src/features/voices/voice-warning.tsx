import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Voice } from '@duetcast/domain/voices/voice';
import { voiceWarningWords } from '@duetcast/words/en/voices/voice-warning';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import type { VoiceMismatch } from './use-voice-check';
import { voiceQueries } from './voice-queries';
import { languageName } from './voice-words';

interface Props {
  warning: VoiceMismatch;
  /** The voice that does not suit the text. */
  voice: Voice;
  onChoose: (voice: Voice) => void;
}

function useSentences({ code, language, voices }: VoiceMismatch, { name, labels }: Voice): string {
  const texts = useWords(voiceWarningWords);
  const locale = useLocale();
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
        <Button size="compact-xs" variant="light" onClick={() => onChoose(fitting)}>
          {texts.use(fitting.name)}
        </Button>
      )}
    </Group>
  );
}
