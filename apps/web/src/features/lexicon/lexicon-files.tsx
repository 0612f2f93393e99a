import { Alert, Button, FileButton, Group, List, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lexiconWords } from '@duetcast/words/en/account/lexicon';
import { useWords } from '../../i18n/words';
import { DownloadButton } from '../../ui/buttons/download-button';
import { ErrorAlert } from '../../ui/error-alert';
import { useImportLexicon } from './lexicon-queries';

/** Reads and writes the entries as a lexicon file. */
export function LexiconFiles({ isEmpty }: { isEmpty: boolean }) {
  const texts = useWords(lexiconWords);
  const importing = useImportLexicon();
  const { data } = importing;
  return (
    <Stack gap="sm">
      {importing.isError && <ErrorAlert error={importing.error} title={texts.importFailed} />}
      {data && (
        <Alert color={data.skippedTotal > 0 ? 'yellow' : 'green'} variant="light" role="status">
          <Text size="sm">{texts.imported(data.added, data.changed, data.unchanged)}</Text>
          {data.skippedTotal > 0 && <Text size="sm">{texts.skipped(data.skippedTotal)}</Text>}
          <List size="sm">
            {data.skipped.map(({ written, code }, index) => (
              <List.Item key={index}>
                {written}: {texts.skipReasons[code]}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Group gap="sm">
        <FileButton
          accept=".pls,.xml,application/pls+xml"
          inputProps={{ 'aria-label': texts.importFile }}
          onChange={(file) => file && importing.mutate(file)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={importing.isPending}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {texts.importFile}
            </Button>
          )}
        </FileButton>
        {!isEmpty && <DownloadButton href="/api/users/me/lexicon/export">{texts.exportFile}</DownloadButton>}
      </Group>
      <Text size="sm" c="dimmed">
        {texts.filesHint}
      </Text>
    </Stack>
  );
}
