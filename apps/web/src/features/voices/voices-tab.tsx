import { Stack, Text, Title } from '@mantine/core';
import { VoiceBrowser } from './voice-browser';

export const VoicesTab = () => (
  <Stack gap="lg">
    <Stack gap={4}>
      <Title order={1}>Voices</Title>
      <Text c="dimmed">Hear each one before you cast it.</Text>
    </Stack>
    <VoiceBrowser podcast />
  </Stack>
);
