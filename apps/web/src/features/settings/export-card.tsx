import { Button, Stack, Text } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api';
import { useWords } from '../../i18n/words';
import { ErrorAlert } from '../../ui/error-alert';
import { Section } from '../../ui/section';
import { settingsWords } from '@duetcast/words/en/account/settings';

function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

/** Downloads the account as one archive that another server can import. */
export function ExportCard() {
  const texts = useWords(settingsWords);
  const start = useMutation({
    // A download cannot show that it needs a recent sign-in.
    mutationFn: () => api.get('/api/auth/recent-sign-in'),
    onSuccess: () => download('/api/account/export'),
  });
  return (
    <Section title={texts.export} description={texts.exportText}>
      <Stack gap="md" align="flex-start">
        <Text size="sm" c="dimmed">
          {texts.exportLeavesOut}
        </Text>
        {start.isError && <ErrorAlert error={start.error} title={texts.exportFailed} />}
        <Button
          variant="default"
          leftSection={<IconPackageExport size={16} aria-hidden />}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {texts.exportNow}
        </Button>
      </Stack>
    </Section>
  );
}
