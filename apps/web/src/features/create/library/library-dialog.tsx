import { Anchor, Badge, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords, useLocalWords } from '../../../i18n/language';
import { TimeAgo } from '../../../ui/time-ago';
import { podcastPath, ScriptActions } from '../../podcasts/public';
import { createQueries, type ListedPodcast } from '../requests/create-queries';
import classes from './library-dialog.module.css';
import { createWords } from '@duetcast/words/en/jobs/create';
import { Dialog } from '../../../ui/dialog';
import { PagedRows } from '../../../ui/query-rows';

interface Props {
  opened: boolean;
  onClose: () => void;
  onOpen: (podcastId: string) => void;
  onDeleted: (podcastId: string) => void;
}

type EntryProps = Pick<Props, 'onOpen' | 'onDeleted'> & { podcast: ListedPodcast };

function Entry({ podcast, onOpen, onDeleted }: EntryProps) {
  const [texts, locale] = useLocalWords(createWords);
  const { id, status, title, excerpt, created_at, metadata } = podcast;
  const heading = title ?? excerpt ?? texts.expired;
  const lines = texts.lines(metadata.segmentCount, metadata.segmentCount.toLocaleString(locale));
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.entry} disabled={status === 'expired'} onClick={() => onOpen(id)}>
        <Text size="sm" fw={600} lineClamp={2} dir="auto">
          {heading}
        </Text>
        {excerpt !== null && excerpt !== heading && (
          <Text variant="caption" lineClamp={1} dir="auto">
            {excerpt}
          </Text>
        )}
        <Group gap="xs">
          <Text variant="caption">
            {`${lines} · `}
            <TimeAgo at={created_at} />
          </Text>
          {status !== 'scripted' && (
            <Badge size="xs" color={status === 'failed' ? 'red' : 'gray'}>
              {texts.statuses[status]}
            </Badge>
          )}
        </Group>
      </UnstyledButton>
      <Group className={classes.actions} gap="xs">
        <Anchor component={Link} to={podcastPath(id)} size="sm">
          {texts.history}
        </Anchor>
        <ScriptActions podcast={podcast} heading={heading} onDeleted={() => onDeleted(id)} />
      </Group>
    </li>
  );
}

function Entries(actions: Pick<Props, 'onOpen' | 'onDeleted'>) {
  const texts = useWords(createWords);
  const library = useInfiniteQuery(createQueries.library());
  const { loading, libraryFailed: failed, libraryEmpty: none, libraryEmptyHint: noneHint } = texts;
  return (
    <PagedRows pages={library} texts={{ loading, failed, none, noneHint }} icon={<IconFileText size={22} />}>
      {(podcasts) => (
        <ul className={classes.entries}>
          {podcasts.map((podcast) => (
            <Entry key={podcast.id} podcast={podcast} {...actions} />
          ))}
        </ul>
      )}
    </PagedRows>
  );
}

/** The account's scripts, to open one of them. */
export function LibraryDialog({ opened, onClose, onOpen, onDeleted }: Props) {
  const { library } = useWords(createWords);
  return (
    <Dialog opened={opened} onClose={onClose} title={library} size="lg">
      <Stack gap="md">
        <Entries
          onOpen={(id) => {
            onOpen(id);
            onClose();
          }}
          onDeleted={onDeleted}
        />
      </Stack>
    </Dialog>
  );
}
