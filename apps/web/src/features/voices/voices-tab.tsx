import { Stack, Text, Title } from '@mantine/core';
import { useWords } from '../../i18n/language';
import { libraryWords } from '@duetcast/words/en/voices/library';
import { VoiceBrowser } from './voice-browser';

export function VoicesTab() {
  const { tab, tabLead } = useWords(libraryWords);
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Title order={1}>{tab}</Title>
        <Text c="dimmed">{tabLead}</Text>
      </Stack>
      <VoiceBrowser />
    </Stack>
  );
}
