import { Stack } from '@mantine/core';
import { libraryWords, VoiceBrowser } from '../features/voices/public';
import { useWords } from '../i18n/language';
import { PageHeading } from '../ui/page/page-heading';
import classes from './dashboard/dashboard.module.css';

/** The public library; podcast voices are hidden by default (docs/PRODUCT.md#screens-voices). */
export function VoicesPage() {
  const { library, libraryLead } = useWords(libraryWords);
  return (
    <main className={classes.page}>
      <Stack gap="lg" pt="xl">
        <PageHeading title={library} lead={libraryLead} />
        <VoiceBrowser isPublic />
      </Stack>
    </main>
  );
}
