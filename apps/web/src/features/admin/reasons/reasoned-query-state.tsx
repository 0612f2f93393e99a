import { maxAccessReasonCharacters } from '@duetcast/domain/limits/admin-limits';
import { readWords } from '@duetcast/words/en/admin/read';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { DuetcastError } from '@duetcast/client/duetcast-error';
import { useWords } from '../../../i18n/language';
import { QueryState, useFailure } from '../../../ui/section';
import { giveReason, lastReason } from './access-reasons';

interface ReasonFormProps {
  /** undefined: all accounts. */
  subject: string | undefined;
  onGiven: () => void;
}

/** Asks an administrator why they open an account of someone else, or a list of all of them. */
function ReasonForm({ subject, onGiven }: ReasonFormProps) {
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

interface Props extends ComponentProps<typeof QueryState> {
  /** What the query opens; undefined: all accounts. */
  subject?: string;
}

/** Whether the server asks for a reason before it opens what the query names. */
export const needsReason = (error: unknown): boolean =>
  error instanceof DuetcastError && error.code === 'access.reasonRequired';

/** A `QueryState` that asks for a reason where the server requires one, then repeats the queries that wait for one. */
export function ReasonedQueryState({ subject, ...props }: Props) {
  const cache = useQueryClient();
  const { isPending, errorUpdateCount } = props.query;
  const [failuresBefore, setFailuresBefore] = useState(-1);
  const isGiven = isPending && errorUpdateCount === failuresBefore;
  if (!needsReason(useFailure(props.query)) || isGiven) return <QueryState {...props} />;
  const repeat = () => {
    setFailuresBefore(errorUpdateCount);
    void cache.refetchQueries({ type: 'active', predicate: ({ state }) => state.status !== 'success' });
  };
  return <ReasonForm subject={subject} onGiven={repeat} />;
}
