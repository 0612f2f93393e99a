import { Text } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useWords } from '../../i18n/words';
import { DownloadButton } from '../../ui/download-button';
import { Section } from '../../ui/section';
import { settingsWords } from '@duetcast/words/en/account/settings';

/** Downloads the account as one archive that another server can import. */
export function ExportCard() {
  const texts = useWords(settingsWords);
  return (
    <Section title={texts.export} description={texts.exportText}>
      <Text size="sm" c="dimmed" mb="md">
        {texts.exportLeavesOut}
      </Text>
      <DownloadButton href="/api/account/export" icon={IconPackageExport}>
        {texts.exportNow}
      </DownloadButton>
    </Section>
  );
}
