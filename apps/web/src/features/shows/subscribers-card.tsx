import { useState } from 'react';
import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { episodeWords } from '@duetcast/words/en/shows/episode';
import { useWords } from '../../i18n/language';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { EmptyState } from '../../ui/empty-state';
import { ErrorAlert } from '../../ui/error-alert';
import { QueryState } from '../../ui/query-state';
import { Section } from '../../ui/section';
import { MorePages } from '../../ui/table/more-pages';
import { TimeAgo } from '../../ui/time-ago';
import { NewSubscriberDialog } from './new-subscriber-dialog';
import { showQueries, useRevokeSubscriber, type Show, type Subscriber } from './show-queries';
import classes from '../../ui/list.module.css';

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
        <Text size="sm" c="dimmed">
          {lastReadAt === null ? texts.neverRead : `${texts.reads(reads)}, ${texts.lastRead} `}
          {lastReadAt !== null && <TimeAgo at={lastReadAt} />}
        </Text>
      </Stack>
      <Button variant="subtle" color="red" size="compact-sm" loading={isRevoking} onClick={onRevoke}>
        {texts.revoke}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </Group>
  );
}

/** Private addresses of a feed: add, list, revoke. */
export function SubscribersCard({ show }: { show: Show }) {
  const { subscribers: texts } = useWords(episodeWords);
  const subscribers = useInfiniteQuery(showQueries.subscribers(show.id));
  const revoking = useRevokeSubscriber(show.id);
  const [revoked, setRevoked] = useState<Subscriber | null>(null);
  const [isAdding, setAdding] = useState(false);
  const rows = subscribers.data?.pages.flatMap((page) => page.rows);
  const add = (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {texts.add}
    </Button>
  );
  return (
    <Section title={texts.title} description={texts.lead} actions={add}>
      <Stack gap="md">
        <QueryState query={subscribers} loading={texts.loading} failed={texts.failed} rows={1} />
        {revoking.isError && <ErrorAlert error={revoking.error} title={texts.revokeFailed} />}
        {rows?.length === 0 && <EmptyState icon={<IconUsers size={22} />} title={texts.none} hint={texts.noneHint} />}
        {rows && rows.length > 0 && (
          <Stack component="ul" gap="md" className={classes.list} aria-label={texts.title}>
            {rows.map((subscriber) => (
              <SubscriberItem
                key={subscriber.id}
                subscriber={subscriber}
                isRevoking={revoking.isPending && revoking.variables.id === subscriber.id}
                onRevoke={() => setRevoked(subscriber)}
              />
            ))}
          </Stack>
        )}
        <MorePages pages={subscribers} />
      </Stack>
      <NewSubscriberDialog showId={show.id} opened={isAdding} onClose={() => setAdding(false)} />
      <ConfirmDialog
        question={revoked && texts.revokeQuestion(revoked.name)}
        onConfirm={() => {
          if (revoked) revoking.mutate(revoked);
          setRevoked(null);
        }}
        onCancel={() => setRevoked(null)}
      />
    </Section>
  );
}
