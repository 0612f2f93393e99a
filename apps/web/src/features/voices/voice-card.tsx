import { Avatar, Badge, Card, Group, Stack, Text } from '@mantine/core';
import type { Voice } from '@duetcast/domain/voices/voice';
import { PreviewButton } from './preview-button';
import {
  additionalLanguagesOf,
  initialsOf,
  labelText,
  languageText,
  primaryLanguageOf,
  labelOfUseCase,
} from './voice-words';

function Tags({ voice }: { voice: Voice }) {
  const { gender, age, use_case } = voice.labels;
  const tags = [gender, labelText(age), labelOfUseCase(use_case)].filter(Boolean);
  return (
    <Group gap={6}>
      {tags.map((tag) => (
        <Badge key={tag} color="gray" size="sm">
          {tag}
        </Badge>
      ))}
    </Group>
  );
}

function Languages({ voice }: { voice: Voice }) {
  const primary = primaryLanguageOf(voice);
  const others = additionalLanguagesOf(voice);
  return (
    <Text size="xs" c="dimmed">
      {primary ? languageText(primary) : 'unknown'}
      {others.length > 0 && <span title={others.map(languageText).join(', ')}> · +{others.length} more</span>}
    </Text>
  );
}

export function VoiceCard({ voice }: { voice: Voice }) {
  return (
    <Card component="article" aria-label={voice.name} padding="md">
      <Stack gap="sm">
        <Group wrap="nowrap" gap="sm">
          <Avatar radius="xl" color="initials" name={voice.name} aria-hidden>
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
        <Text size="sm" c="dimmed" lineClamp={2} mih="2.6rem">
          {voice.description}
        </Text>
        <Tags voice={voice} />
      </Stack>
    </Card>
  );
}
