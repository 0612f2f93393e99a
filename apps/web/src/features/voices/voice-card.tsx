import { memo } from 'react';
import { Avatar, Badge, Card, Group, Stack, Text, Tooltip } from '@mantine/core';
import type { Voice } from '@duetcast/domain/voices/voice';
import { useLocale } from '../../i18n/language';
import { Flag } from './flags/flag';
import { PreviewButton } from './preview-button';
import {
  additionalLanguagesOf,
  basicLabelOf,
  soundOf,
  initialsOf,
  labelText,
  languageText,
  primaryLanguageOf,
} from './voice-words';
import { useLibraryWords } from './library-words';
import classes from './voices.module.css';

function Tags({ voice }: { voice: Voice }) {
  const { labels } = useLibraryWords();
  const { gender, age, use_case } = voice.labels;
  const isNeural = voice.category === 'neural';
  const tags = new Set(
    [gender, age, use_case, basicLabelOf(voice)].filter(Boolean).map((label) => labelText(label, labels)),
  );
  return (
    <Group gap={6}>
      {isNeural && <Badge size="sm">{labelText(voice.category, labels)}</Badge>}
      {[...tags].map((tag) => (
        <Badge key={tag} color="gray" size="sm">
          {tag}
        </Badge>
      ))}
    </Group>
  );
}

function Languages({ voice }: { voice: Voice }) {
  const { labels, unknownLanguage, moreLanguages, moreLanguagesNamed } = useLibraryWords();
  const locale = useLocale();
  const primary = primaryLanguageOf(voice);
  const others = additionalLanguagesOf(voice);
  const named = moreLanguagesNamed(others.map((other) => languageText(other, locale, labels)).join(', '));
  return (
    <Group gap={6} wrap="nowrap">
      <Flag voice={voice} />
      <Text variant="caption" truncate dir="auto">
        {primary ? languageText(primary, locale, labels) : unknownLanguage}
      </Text>
      {others.length > 0 && (
        <Tooltip label={named} events={{ hover: true, focus: true, touch: true }}>
          <span className={classes.more} tabIndex={0} role="note" aria-label={named}>
            {moreLanguages(others.length)}
          </span>
        </Tooltip>
      )}
    </Group>
  );
}

/** A voice with its languages, labels and sample. */
export const VoiceCard = memo(function VoiceCard({ voice }: { voice: Voice }) {
  const { labels } = useLibraryWords();
  return (
    <Card component="article" aria-label={voice.name} padding="md" className={classes.card}>
      <Group wrap="nowrap" gap="sm">
        <Avatar color="initials" name={voice.name} styles={{ placeholder: { color: 'inherit' } }} aria-hidden>
          {initialsOf(voice.name)}
        </Avatar>
        <Stack gap={0} flex={1} miw={0}>
          <Text fw={600} truncate dir="auto">
            {voice.name}
          </Text>
          <Languages voice={voice} />
        </Stack>
        <PreviewButton voice={voice} />
      </Group>
      <Text variant="note" lineClamp={2} mih="2.6rem" dir="auto">
        {soundOf(voice, labels)}
      </Text>
      <Tags voice={voice} />
    </Card>
  );
});
