import { maxSubscriberNameCharacters } from '@duetcast/domain/limits/show-limits';
import { useState } from 'react';
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { episodeWords } from '@duetcast/words/en/shows/episode';
import { useWords } from '../../i18n/language';
import { AddButton } from '../../ui/buttons/add-button';
import { useConfirm } from '../../ui/confirm-dialog';
import { ErrorAlert } from '../../ui/error-alert';
import { DialogForm, type FormRequest } from '../../ui/dialog-form';
import { Section } from '../../ui/section';
import { ShownOnce, ShownOnceDialog } from '../../ui/shown-once';
import { TimeAgo } from '../../ui/time-ago';
import { isLine } from './form/field-rules';
import { showQueries, useRevokeSubscriber, type Show, type Subscriber, useAddSubscriber } from './show-queries';
import classes from '../../ui/list.module.css';
import { useDialog } from '../../ui/address/use-address';
import { PagedRows } from '../../ui/query-rows';
import { RemoveButton } from '../../ui/buttons/remove-button';

function NewAddress({ address, onDone }: { address: string; onDone: () => void }) {
  const { copy, shownOnce, done } = useWords(episodeWords).subscribers;
  return <ShownOnce value={address} label={copy} copyLabel={copy} warning={shownOnce} done={done} onDone={onDone} />;
}

function NameForm({ request, onSubmit }: { request: FormRequest; onSubmit: (name: string) => void }) {
  const { subscribers: texts } = useWords(episodeWords);
  const [name, setName] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const isRight = isLine(name, maxSubscriberNameCharacters);
  const submit = () => {
    setSubmitted(true);
    if (isRight) onSubmit(name.trim());
  };
  return (
    <DialogForm submit={texts.add} request={request} failed={texts.addFailed} onSubmit={submit}>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        value={name}
        autoComplete="off"
        data-autofocus
        error={isSubmitted && !isRight && texts.nameWrong(maxSubscriberNameCharacters)}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </DialogForm>
  );
}

/** Adds a subscriber, then shows their address once. */
function NewSubscriberDialog({ showId, ...dialog }: { showId: string; opened: boolean; onClose: () => void }) {
  const { subscribers: texts } = useWords(episodeWords);
  const adding = useAddSubscriber(showId);
  return (
    <ShownOnceDialog
      {...dialog}
      request={adding}
      titleOf={(added) => (added ? texts.created(added.name) : texts.add)}
      form={<NameForm request={adding} onSubmit={(name) => adding.mutate(name)} />}
    >
      {({ feedUrl }) => <NewAddress address={feedUrl} onDone={dialog.onClose} />}
    </ShownOnceDialog>
  );
}

interface ItemProps {
  subscriber: Subscriber;
  isRevoking: boolean;
  onRevoke: () => void;
}

function SubscriberItem({ subscriber: { name, reads, lastReadAt }, isRevoking, onRevoke }: ItemProps) {
  const { subscribers: texts } = useWords(episodeWords);
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="sm">
      <Stack gap={2} className={classes.facts}>
        <Text fw={600} dir="auto" className={classes.name}>
          {name}
        </Text>
        <Text variant="note">
          {lastReadAt === null ? texts.neverRead : `${texts.reads(reads)}, ${texts.lastRead} `}
          {lastReadAt !== null && <TimeAgo at={lastReadAt} />}
        </Text>
      </Stack>
      <RemoveButton label={texts.revoke} name={`${texts.revoke} ${name}`} loading={isRevoking} onClick={onRevoke} />
    </Group>
  );
}

/** Private addresses of a feed: add, list, revoke. */
export function SubscribersCard({ show }: { show: Show }) {
  const { subscribers: texts } = useWords(episodeWords);
  const subscribers = useInfiniteQuery(showQueries.subscribers(show.id));
  const revoking = useRevokeSubscriber(show.id);
  const [ask, dialog] = useConfirm(({ name }: Subscriber) => texts.revokeQuestion(name), revoking.mutate);
  const adding = useDialog('new-subscriber');
  const add = <AddButton variant="default" label={texts.add} onClick={() => adding.open()} />;
  return (
    <Section title={texts.title} description={texts.lead} actions={add}>
      <Stack gap="md">
        {revoking.isError && <ErrorAlert error={revoking.error} title={texts.revokeFailed} />}
        <PagedRows pages={subscribers} texts={texts} icon={<IconUsers size={22} />} placeholders={1}>
          {(rows) => (
            <Stack component="ul" gap="md" aria-label={texts.title}>
              {rows.map((subscriber) => (
                <SubscriberItem
                  key={subscriber.id}
                  subscriber={subscriber}
                  isRevoking={revoking.isPending && revoking.variables.id === subscriber.id}
                  onRevoke={() => ask(subscriber)}
                />
              ))}
            </Stack>
          )}
        </PagedRows>
      </Stack>
      <NewSubscriberDialog showId={show.id} opened={adding.id !== null} onClose={adding.close} />
      {dialog}
    </Section>
  );
}
