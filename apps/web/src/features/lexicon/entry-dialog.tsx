import { useState } from 'react';
import { Alert, Button, Checkbox, Text, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { hasWords } from '@duetcast/domain/jobs/spoken-text';
import type { Voice } from '@duetcast/domain/voices/voice';
import { spokenTextWords } from '@duetcast/words/en/voices/spoken-text';
import { lexiconWords } from '@duetcast/words/en/account/lexicon';
import { useWords } from '../../i18n/language';
import { DialogForm } from '../../ui/dialog-form';
import { SpokenText } from '../voices/public';
import { impactOf, useSaveEntry, type Entry, type NewEntry } from './lexicon-queries';
import { Dialog } from '../../ui/dialog';
import { textFields } from '../../ui/fields/text-fields';

interface Fields {
  written: string;
  alias: string;
  ipa: string;
  language: string;
  caseSensitive: boolean;
}

const fieldsOf = (entry: Entry | null): Fields => ({
  written: entry?.written ?? '',
  alias: entry?.alias ?? '',
  ipa: entry?.ipa ?? '',
  language: entry?.language ?? '',
  caseSensitive: entry?.caseSensitive ?? false,
});

/** The entry without the fields that are blank. */
function entryOf({ written, caseSensitive, ...rest }: Fields): NewEntry {
  const filled = Object.entries(rest).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]]));
  return {
    written: written.trim(),
    ...(Object.fromEntries(filled) as object),
    ...(caseSensitive && { caseSensitive }),
  };
}

/** Saves at once if no kept audio is affected; otherwise shows the effect first. */
function useCheckedSave(id: string | null, onSaved: () => void) {
  const saving = useSaveEntry();
  const save = (entry: NewEntry) => saving.mutate({ id, entry }, { onSuccess: onSaved });
  const checking = useMutation({
    mutationFn: (entry: NewEntry) => impactOf({ set: entry, ...(id !== null && { remove: id }) }),
    onSuccess: (impact, entry) => {
      if (impact.affected === 0) save(entry);
    },
  });
  const impact = checking.data && checking.data.affected > 0 ? checking.data : null;
  return {
    impact,
    isPending: checking.isPending || saving.isPending,
    error: checking.error ?? saving.error,
    submit: (entry: NewEntry) => (impact ? save(entry) : checking.mutate(entry)),
    reset: () => {
      checking.reset();
      saving.reset();
    },
  };
}

/** How the voice reads the words that are typed, until they change. */
function Reading({ text, voice }: { text: string; voice: Voice }) {
  const { show } = useWords(spokenTextWords);
  const [read, setRead] = useState<string | null>(null);
  if (read === text) return <SpokenText text={text} voice={voice} />;
  return (
    <Button variant="subtle" size="compact-sm" disabled={!hasWords(text)} onClick={() => setRead(text)} w="fit-content">
      {show}
    </Button>
  );
}

interface FormProps {
  entry: Entry | null;
  /** The voice to read with; null: none is loaded. */
  voice: Voice | null;
  onDone: () => void;
}

function EntryForm({ entry, voice, onDone }: FormProps) {
  const texts = useWords(lexiconWords);
  const [fields, setFields] = useState(() => fieldsOf(entry));
  const checked = useCheckedSave(entry?.id ?? null, onDone);
  const set = (change: Partial<Fields>) => {
    setFields({ ...fields, ...change });
    checked.reset();
  };
  const text = textFields(texts, fields, set);
  const isComplete = fields.written.trim() !== '' && (fields.alias.trim() !== '' || fields.ipa.trim() !== '');
  const { impact } = checked;
  return (
    <DialogForm
      submit={impact ? texts.saveAnyway : texts.save}
      cancel={texts.cancel}
      request={checked}
      failed={texts.saveFailed}
      isDisabled={!isComplete}
      onSubmit={() => checked.submit(entryOf(fields))}
      onCancel={onDone}
    >
      <TextInput {...text('written')} data-autofocus dir="auto" />
      <TextInput {...text('alias')} description={texts.aliasHint} dir="auto" />
      <TextInput {...text('ipa')} description={texts.ipaHint} />
      <TextInput {...text('language')} description={texts.languageHint} />
      <Checkbox
        label={texts.caseSensitive}
        checked={fields.caseSensitive}
        onChange={({ currentTarget: { checked: isChecked } }) => set({ caseSensitive: isChecked })}
      />
      {voice && <Reading text={fields.alias.trim() || fields.written.trim()} voice={voice} />}
      {impact && (
        <Alert color="yellow" icon={<IconInfoCircle size={18} />} role="alert">
          <Text size="sm">{texts.impact(impact.affected, impact.characters)}</Text>
        </Alert>
      )}
    </DialogForm>
  );
}

interface Props {
  /** null: a new entry; undefined: closed. */
  entry: Entry | null | undefined;
  voice: Voice | null;
  onClose: () => void;
}

/** Adds or changes one entry, after a statement of what that does to kept audio. */
export function EntryDialog({ entry, voice, onClose }: Props) {
  const texts = useWords(lexiconWords);
  return (
    <Dialog opened={entry !== undefined} onClose={onClose} title={entry ? texts.editTitle : texts.addTitle}>
      {entry !== undefined && <EntryForm entry={entry} voice={voice} onDone={onClose} />}
    </Dialog>
  );
}
