import { Stack, Text, Title } from '@mantine/core';
import { VoiceBrowser } from '../features/voices/voice-browser';
import classes from './dashboard.module.css';

/** The public library: podcast voices only on request (spec §2). */
export const VoicesPage = () => (
  <main className={classes.page}>
    <Stack gap="lg" pt="xl">
      <Stack gap={4}>
        <Title order={1}>Voice Library</Title>
        <Text c="dimmed">Every voice, with a sample. Nothing to sign up for.</Text>
      </Stack>
      <VoiceBrowser podcast={false} />
    </Stack>
  </main>
);
