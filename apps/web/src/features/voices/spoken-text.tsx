import { Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Voice } from '@duetcast/domain/voices/voice';
import { spokenTextWords } from '@duetcast/words/en/voices/spoken-text';
import type { Schema } from '../../client/api-types';
import { useLocalWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { voiceQueries } from './voice-queries';

/** The words with the pauses that the text asks for; places count characters. */
function withPauses({ spoken, pauses }: Schema<'SpokenText'>, pauseOf: (ms: number) => string): string {
  const characters = [...spoken];
  for (const { after, ms } of [...pauses].reverse())
    characters.splice(after, 0, after === 0 ? `${pauseOf(ms)} ` : ` ${pauseOf(ms)}`);
  return characters.join('');
}

/** How a voice reads a text; free of charge. */
export function SpokenText({ text, voice }: { text: string; voice: Voice }) {
  const [texts, locale] = useLocalWords(spokenTextWords);
  const { data, error } = useQuery(voiceQueries.spokenText({ text, voice_id: voice.voice_id }));
  if (error) return <ErrorAlert error={error} title={texts.failed} />;
  if (!data) return <Loader size="xs" aria-label={texts.loading} />;
  const notes = data.notes.flatMap(({ code, element = '' }) =>
    code === 'markup.ignored' ? [texts.ignored(element)] : code === 'provider.reads' ? [texts.providerReads] : [],
  );
  return (
    <Stack gap={2} role="status">
      <Text variant="caption">{texts.title(voice.name)}</Text>
      <Text size="sm" dir="auto" lang={data.language}>
        {withPauses(data, (ms) => texts.pause((ms / 1000).toLocaleString(locale)))}
      </Text>
      {notes.map((note) => (
        <Text key={note} variant="caption">
          {note}
        </Text>
      ))}
    </Stack>
  );
}
