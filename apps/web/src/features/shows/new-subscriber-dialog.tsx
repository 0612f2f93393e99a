import { useState, type FormEvent } from 'react';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { maxSubscriberNameCharacters } from '@duetcast/domain/limits/show-limits';
import { uiWords } from '@duetcast/words/en/app/ui';
import { episodeWords } from '@duetcast/words/en/shows/episode';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { ShownOnce } from '../../ui/shown-once';
import { isLine } from './form/field-rules';
import { useAddSubscriber } from './show-queries';

function NewAddress({ address, onDone }: { address: string; onDone: () => void }) {
  const { copy, shownOnce, done } = useWords(episodeWords).subscribers;
  return <ShownOnce value={address} label={copy} copyLabel={copy} warning={shownOnce} done={done} onDone={onDone} />;
}

interface FormProps {
  isPending: boolean;
  error: Error | null;
  onSubmit: (name: string) => void;
}

function NameForm({ isPending, error, onSubmit }: FormProps) {
  const { subscribers: texts } = useWords(episodeWords);
  const [name, setName] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const isRight = isLine(name, maxSubscriberNameCharacters);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (isRight) onSubmit(name.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          value={name}
          autoComplete="off"
          data-autofocus
          error={isSubmitted && !isRight && texts.nameWrong(maxSubscriberNameCharacters)}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {error && <ErrorAlert error={error} title={texts.addFailed} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {texts.add}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface Props {
  showId: string;
  opened: boolean;
  onClose: () => void;
}

/** Adds a subscriber, then shows their address once. */
export function NewSubscriberDialog({ showId, opened, onClose }: Props) {
  const { subscribers: texts } = useWords(episodeWords);
  const { close } = useWords(uiWords);
  const adding = useAddSubscriber(showId);
  const { data: added } = adding;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => adding.reset()}
      title={added ? texts.created(added.name) : texts.add}
      closeButtonProps={{ 'aria-label': close }}
      // The address cannot be shown again, so an accidental click must not close the dialog.
      closeOnClickOutside={!added && !adding.isPending}
      closeOnEscape={!added && !adding.isPending}
      size="lg"
    >
      {added ? (
        <NewAddress address={added.feedUrl} onDone={onClose} />
      ) : (
        <NameForm isPending={adding.isPending} error={adding.error} onSubmit={(name) => adding.mutate(name)} />
      )}
    </Modal>
  );
}
