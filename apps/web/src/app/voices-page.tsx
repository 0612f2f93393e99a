import { Stack, Text, Title } from '@mantine/core';
import { libraryWords, VoiceBrowser } from '../features/voices/public';
import { useWords } from '../i18n/language';
import classes from './dashboard/dashboard.module.css';

/** The public library; podcast voices are hidden by default (docs/PRODUCT.md#screens-voices). */
export function VoicesPage() {
  const { library, libraryLead } = useWords(libraryWords);
  return (
    <main className={classes.page}>
      <Stack gap="lg" pt="xl">
        <Stack gap={4}>
          <Title order={1}>{library}</Title>
          <Text c="dimmed">{libraryLead}</Text>
        </Stack>
        <VoiceBrowser isPublic />
      </Stack>
    </main>
  );
}
