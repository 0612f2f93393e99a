import { Stack } from '@mantine/core';
import { useWords } from '../../i18n/language';
import { libraryWords } from '@duetcast/words/en/voices/library';
import { PageTitle } from '../../ui/page/page-title';
import { VoiceBrowser } from './voice-browser';

export function VoicesTab() {
  const { tab, tabLead } = useWords(libraryWords);
  return (
    <Stack gap="lg">
      <PageTitle title={tab} lead={tabLead} />
      <VoiceBrowser />
    </Stack>
  );
}
