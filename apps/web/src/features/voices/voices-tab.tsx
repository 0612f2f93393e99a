import { Stack } from '@mantine/core';
import { useWords } from '../../i18n/language';
import { libraryWords } from '@duetcast/words/en/voices/library';
import { PageHeading } from '../../ui/page/page-heading';
import { VoiceBrowser } from './voice-browser';

export function VoicesTab() {
  const { tab, tabLead } = useWords(libraryWords);
  return (
    <Stack gap="lg">
      <PageHeading title={tab} lead={tabLead} />
      <VoiceBrowser />
    </Stack>
  );
}
