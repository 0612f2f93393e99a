import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionIcon, Badge, Button, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { IconPencil, IconPlayerPlay, IconPlayerStop, IconSearch, IconTrash } from '@tabler/icons-react';
import type { Voice } from '@duetcast/domain/voices/voice';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { lexiconWords } from '@duetcast/words/en/account/lexicon';
import { api, dataOf } from '../../client/api';
import { idempotencyKeyOf } from '../../client/idempotency-key';
import { useWords } from '../../i18n/language';
import { useIsPlaying, togglePreview } from '../../ui/audio-preview';
import { ErrorAlert } from '../../ui/error-alert';
import list from '../../ui/list.module.css';
import { accountQueries } from '../accounts/public';
import { outputOf } from '../jobs/public';
import classes from './lexicon.module.css';
import type { Entry, Lexicon } from './lexicon-queries';

interface HeardWord {
  entry: Entry;
  voice: Voice;
  /** Version of the lexicon: another version may say the word in another way. */
  version: number;
}

const playKeyOf = ({ id }: Entry): string => `lexicon/${id}`;

/** Plays the word of an entry as a job would say it; charged once per voice and pronunciation. */
function useHearWord() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ entry, voice, version }: HeardWord) => {
      const body = { text: entry.written, voice_id: voice.voice_id };
      const month = new Date().toISOString().slice(0, 7);
      const headers = { 'idempotency-key': await idempotencyKeyOf('hear word', month, version, body) };
      const data = await dataOf(api.post('/api/tts', { body, headers }));
      const url = ('audioUrl' in data ? data.audioUrl : null) ?? (await outputOf(data.jobId));
      void cache.invalidateQueries({ queryKey: accountQueries.all });
      togglePreview(playKeyOf(entry), [url]);
    },
  });
}

const pageSize = 50;
/** A shorter list needs no search. */
const searchFrom = 8;

interface ItemProps {
  entry: Entry;
  isBusy: boolean;
  canHear: boolean;
  onHear: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function EntryItem({ entry, isBusy, canHear, onHear, onEdit, onRemove }: ItemProps) {
  const texts = useWords(lexiconWords);
  const { written, alias, ipa, language, caseSensitive } = entry;
  const isPlaying = useIsPlaying(playKeyOf(entry));
  const hear = isPlaying ? texts.stop(written) : texts.hear(written, charactersIn(written));
  return (
    <Group component="li" wrap="nowrap" justify="space-between" gap="sm" className={classes.entry}>
      <Stack gap={2} miw={0}>
        <Group gap="xs">
          <Text fw={600} dir="auto" className={list.name}>
            {written}
          </Text>
          {language && <Badge size="sm">{language}</Badge>}
          {caseSensitive && (
            <Badge size="sm" color="gray">
              {texts.exactCase}
            </Badge>
          )}
        </Group>
        <Text variant="note" dir="auto" className={list.name}>
          {[alias, ipa && `/${ipa}/`].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      <Group gap={4} wrap="nowrap">
        <Tooltip label={hear}>
          <ActionIcon variant="subtle" aria-label={hear} loading={isBusy} disabled={!canHear} onClick={onHear}>
            {isPlaying ? <IconPlayerStop size={17} /> : <IconPlayerPlay size={17} />}
          </ActionIcon>
        </Tooltip>
        <ActionIcon variant="subtle" aria-label={texts.edit(written)} onClick={onEdit}>
          <IconPencil size={17} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="red" aria-label={texts.remove(written)} onClick={onRemove}>
          <IconTrash size={17} />
        </ActionIcon>
      </Group>
    </Group>
  );
}

interface Props {
  lexicon: Lexicon;
  /** Says the words; null while the voices load. */
  voice: Voice | null;
  onEdit: (entry: Entry) => void;
  onRemove: (entry: Entry) => void;
}

/** The entries, with a search in a long list. */
export function EntryList({ lexicon, voice, onEdit, onRemove }: Props) {
  const texts = useWords(lexiconWords);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(pageSize);
  const hearing = useHearWord();
  const { entries, limit, version } = lexicon;
  const wanted = search.trim().toLowerCase();
  const found = entries.filter(({ written, alias = '' }) => `${written}\n${alias}`.toLowerCase().includes(wanted));
  return (
    <Stack gap="sm">
      {entries.length >= searchFrom && (
        <TextInput
          aria-label={texts.search}
          placeholder={texts.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {hearing.isError && <ErrorAlert error={hearing.error} title={texts.hearFailed} />}
      {found.length === 0 && <Text c="dimmed">{texts.noneFound}</Text>}
      <ul aria-label={texts.title}>
        {found.slice(0, shown).map((entry) => (
          <EntryItem
            key={entry.id}
            entry={entry}
            canHear={voice !== null}
            isBusy={hearing.isPending && hearing.variables.entry.id === entry.id}
            onHear={() => voice && hearing.mutate({ entry, voice, version })}
            onEdit={() => onEdit(entry)}
            onRemove={() => onRemove(entry)}
          />
        ))}
      </ul>
      {found.length > shown && (
        <Button variant="subtle" onClick={() => setShown(shown + pageSize)}>
          {texts.showMore}
        </Button>
      )}
      <Text size="sm" c={entries.length >= limit ? 'red' : 'dimmed'} role="status">
        {entries.length >= limit ? texts.full(limit) : texts.count(entries.length, limit)}
      </Text>
    </Stack>
  );
}
