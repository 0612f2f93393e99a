import { useState, type FormEvent } from 'react';
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { maxControlReasonLength } from '@duetcast/domain/limits/admin-limits';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { Section } from '../../ui/section';
import { ReasonedQueryState } from '../admin/public';
import { EventData, EventFacts } from '../events/public';
import { useProjectionMutation } from './projection-actions';
import { projectionQueries, type Poison } from './projection-queries';
import { projectionWords } from '@duetcast/words/en/admin/projection';

function Decision({ name, poison }: { name: string; poison: Poison }) {
  const texts = useWords(projectionWords);
  const [reason, setReason] = useState('');
  const mutation = useProjectionMutation(name);
  const skip = (event: FormEvent) => {
    event.preventDefault();
    // The id prevents skipping an event other than the displayed one.
    mutation.mutate({ command: 'skip', body: { reason: reason.trim(), eventId: poison.event.id } });
  };
  return (
    <form onSubmit={skip}>
      <Stack gap="sm">
        <Textarea
          label={texts.reason}
          description={texts.reasonHint(maxControlReasonLength)}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          maxLength={maxControlReasonLength}
          rows={2}
        />
        <Group gap="sm">
          <Button type="submit" color="red" variant="subtle" disabled={reason.trim() === '' || mutation.isPending}>
            {texts.skip}
          </Button>
          <Text variant="caption">{texts.skipHint}</Text>
        </Group>
        <Group gap="sm">
          <Button variant="default" disabled={mutation.isPending} onClick={() => mutation.mutate({ command: 'retry' })}>
            {texts.retry}
          </Button>
          <Text variant="caption">{texts.retryHint}</Text>
        </Group>
        {mutation.isError && <ErrorAlert error={mutation.error} title={texts.commandFailed} />}
      </Stack>
    </form>
  );
}

/** The event that stops a projection, its error, and the choice to retry or skip it. */
export function PoisonPanel({ name }: { name: string }) {
  const texts = useWords(projectionWords);
  const poison = useQuery(projectionQueries.poison(name));
  if (poison.data === null) return null;
  return (
    <Section title={texts.poisonTitle}>
      <ReasonedQueryState
        subject={`projection-${name}`}
        query={poison}
        loading={texts.loading}
        failed={texts.poisonFailed}
      />
      {poison.data && (
        <Stack gap="lg">
          <Alert color="red" icon={<IconAlertTriangle size={18} />} title={poison.data.event.type} role="alert">
            {poison.data.message}
          </Alert>
          <EventData event={poison.data.event} />
          <EventFacts event={poison.data.event} />
          <Decision key={poison.data.event.id} name={name} poison={poison.data} />
        </Stack>
      )}
    </Section>
  );
}
