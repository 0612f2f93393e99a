import { useState } from 'react';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { maxAccessReasonCharacters } from '@duetcast/domain/limits/admin-limits';
import { readWords } from '@duetcast/words/en/admin/read';
import { useWords } from '../../../i18n/words';
import { giveReason, lastReason } from './access-reasons';

interface Props {
  subject: string;
  onGiven: () => void;
}

/** Asks an administrator why they open an account of someone else. */
export function ReasonForm({ subject, onGiven }: Props) {
  const texts = useWords(readWords);
  const [reason, setReason] = useState(lastReason);
  const given = reason.trim();
  return (
    <form
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (given === '') return;
        giveReason(subject, given);
        onGiven();
      }}
    >
      <Stack gap="sm" p="lg" maw={560}>
        <Text fw={600}>{texts.title}</Text>
        <Text size="sm">{texts.text}</Text>
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
