import { useState } from 'react';
import { Button, Stack, Alert, FileButton, Group, List, Text } from '@mantine/core';
import { IconAbc, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lexiconProblems } from '@duetcast/domain/lexicon/lexicon-problems';
import type { Voice } from '@duetcast/domain/voices/voice';
import { lexiconWords } from '@duetcast/words/en/account/lexicon';
import { useWords } from '../../i18n/language';
import { AddButton } from '../../ui/buttons/add-button';
import { DownloadButton } from '../../ui/buttons/download-button';
import { useDialog } from '../../ui/address/use-address';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ErrorAlert } from '../../ui/error-alert';
import { Section, EmptyState, QueryState } from '../../ui/section';
import { VoicePicker, voiceQueries } from '../voices/public';
import { EntryDialog } from './entry-dialog';
import { EntryList } from './entry-list';
import { lexiconQueries, useRemoveEntry, type Entry, impactOf, useImportLexicon } from './lexicon-queries';

/** Reads and writes the entries as a lexicon file. */
function LexiconFiles({ isEmpty }: { isEmpty: boolean }) {
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
                {written}: {texts.skipReason(code, lexiconProblems[code])}
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
      <Text variant="note">{texts.filesHint}</Text>
    </Stack>
  );
}

interface Props {
  /** null: closed. */
  entry: Entry | null;
  onConfirm: (entry: Entry) => void;
  onCancel: () => void;
}

/** Confirms the removal of an entry, with its effect on kept audio as soon as that is known. */
function RemoveDialog({ entry, onConfirm, onCancel }: Props) {
  const texts = useWords(lexiconWords);
  const impact = useQuery({
    queryKey: [...lexiconQueries.all, 'impact of removal', entry?.id],
    queryFn: () => impactOf({ remove: entry?.id ?? '' }),
    enabled: entry !== null,
  });
  const effect = impact.data && impact.data.affected > 0 ? impact.data : null;
  const question = entry && {
    title: texts.removeTitle(entry.written),
    text: [texts.removeText, effect && texts.impact(effect.affected, effect.characters)].filter(Boolean).join(' '),
    action: texts.removeAction,
  };
  return <ConfirmDialog question={question} onConfirm={() => entry && onConfirm(entry)} onCancel={onCancel} />;
}

export function PronunciationsCard() {
  const texts = useWords(lexiconWords);
  const lexicon = useQuery(lexiconQueries.current());
  const voices = useQuery(voiceQueries.list({ podcast: true, page: 1, search: '', filters: {} }));
  const [chosen, setChosen] = useState<Voice | null>(null);
  const editing = useDialog('word');
  const [removed, setRemoved] = useState<Entry | null>(null);
  const removing = useRemoveEntry();
  const voice = chosen ?? voices.data?.data[0] ?? null;
  const { data } = lexicon;
  const isFull = !data || data.entries.length >= data.limit;
  const add = <AddButton label={texts.add} disabled={isFull} onClick={() => editing.open('new')} />;
  return (
    <Section title={texts.title} description={texts.lead} actions={add}>
      <Stack gap="md">
        <QueryState query={lexicon} loading={texts.loading} failed={texts.failed} rows={2} />
        {removing.isError && <ErrorAlert error={removing.error} title={texts.removeFailed} />}
        {data?.entries.length === 0 && (
          <EmptyState icon={<IconAbc size={22} />} title={texts.none} hint={texts.noneHint} />
        )}
        {data && data.entries.length > 0 && (
          <>
            <VoicePicker label={texts.voice} color="cobalt" voice={voice} onChange={setChosen} />
            <EntryList lexicon={data} voice={voice} onEdit={({ id }) => editing.open(id)} onRemove={setRemoved} />
          </>
        )}
        {data && <LexiconFiles isEmpty={data.entries.length === 0} />}
      </Stack>
      <EntryDialog
        entry={editing.id === 'new' ? null : data?.entries.find(({ id }) => id === editing.id)}
        voice={voice}
        onClose={editing.close}
      />
      <RemoveDialog
        entry={removed}
        onConfirm={(entry) => {
          setRemoved(null);
          removing.mutate(entry);
        }}
        onCancel={() => setRemoved(null)}
      />
    </Section>
  );
}
