import { useState } from 'react';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { maxAccessReasonCharacters } from '@duetcast/domain/limits/admin-limits';
import { readWords } from '@duetcast/words/en/admin/read';
import { useWords } from '../../../i18n/words';
import { giveReason, lastReason } from './access-reasons';

interface Props {
  /** undefined: all accounts. */
  subject: string | undefined;
  onGiven: () => void;
}

/** Asks an administrator why they open an account of someone else, or a list of all of them. */
export function ReasonForm({ subject, onGiven }: Props) {
  const texts = useWords(readWords);
  const [reason, setReason] = useState(lastReason);
  const given = reason.trim();
  const [title, text] = subject === undefined ? [texts.allTitle, texts.allText] : [texts.title, texts.text];
  return (
    <form
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (given === '') return;
        giveReason(subject, given);
        onGiven();
      }}
    >
      <Stack gap="sm" p="lg" maw={560}>
        <Text fw={600}>{title}</Text>
        <Text size="sm">{text}</Text>
        <TextInput
          label={texts.reason}
          placeholder={texts.example}
          value={reason}
          maxLength={maxAccessReasonCharacters}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit" disabled={given === ''}>
            {texts.open}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
