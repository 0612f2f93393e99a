import { useState } from 'react';
import { Button, Stack } from '@mantine/core';
import { IconAbc, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Voice } from '@duetcast/domain/voices/voice';
import { lexiconWords } from '@duetcast/words/en/account/lexicon';
import { useWords } from '../../i18n/words';
import { EmptyState } from '../../ui/empty-state';
import { ErrorAlert } from '../../ui/error-alert';
import { QueryState } from '../../ui/query-state';
import { Section } from '../../ui/section';
import { VoicePicker, voiceQueries } from '../voices/public';
import { EntryDialog } from './entry-dialog';
import { EntryList } from './entry-list';
import { LexiconFiles } from './lexicon-files';
import { lexiconQueries, useRemoveEntry, type Entry } from './lexicon-queries';
import { RemoveDialog } from './remove-dialog';

/** How voices say the account's words. */
export function PronunciationsCard() {
  const texts = useWords(lexiconWords);
  const lexicon = useQuery(lexiconQueries.current());
  const voices = useQuery(voiceQueries.list({ podcast: true, page: 1, search: '', filters: {} }));
  const [chosen, setChosen] = useState<Voice | null>(null);
  const [edited, setEdited] = useState<Entry | null | undefined>(undefined);
  const [removed, setRemoved] = useState<Entry | null>(null);
  const removing = useRemoveEntry();
  const voice = chosen ?? voices.data?.data[0] ?? null;
  const { data } = lexicon;
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={!data || data.entries.length >= data.limit}
      onClick={() => setEdited(null)}
    >
      {texts.add}
    </Button>
  );
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
            <EntryList lexicon={data} voice={voice} onEdit={setEdited} onRemove={setRemoved} />
          </>
        )}
        {data && <LexiconFiles isEmpty={data.entries.length === 0} />}
      </Stack>
      <EntryDialog entry={edited} voice={voice} onClose={() => setEdited(undefined)} />
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
