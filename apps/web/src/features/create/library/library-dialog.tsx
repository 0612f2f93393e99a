import { Anchor, Badge, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords, useLocalWords } from '../../../i18n/language';
import { TimeAgo } from '../../../ui/time-ago';
import { podcastPath } from '../../podcasts/public';
import { createQueries, type ListedPodcast } from '../requests/create-queries';
import classes from './library-dialog.module.css';
import { createWords } from '@duetcast/words/en/jobs/create';
import { Dialog } from '../../../ui/dialog';
import { PagedRows } from '../../../ui/query-rows';

interface Props {
  opened: boolean;
  onClose: () => void;
  onOpen: (podcastId: string) => void;
}

function Entry({ podcast, onOpen }: { podcast: ListedPodcast; onOpen: Props['onOpen'] }) {
  const [texts, locale] = useLocalWords(createWords);
  const { id, status, excerpt, created_at, metadata } = podcast;
  const lines = texts.lines(metadata.segmentCount, metadata.segmentCount.toLocaleString(locale));
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.entry} disabled={status === 'expired'} onClick={() => onOpen(id)}>
        <Text size="sm" lineClamp={2} dir="auto">
          {excerpt ?? texts.expired}
        </Text>
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
      <Anchor component={Link} to={podcastPath(id)} size="xs" className={classes.history}>
        {texts.history}
      </Anchor>
    </li>
  );
}

function Entries({ onOpen }: Pick<Props, 'onOpen'>) {
  const texts = useWords(createWords);
  const library = useInfiniteQuery(createQueries.library());
  const { loading, libraryFailed: failed, libraryEmpty: none, libraryEmptyHint: noneHint } = texts;
  return (
    <PagedRows pages={library} texts={{ loading, failed, none, noneHint }} icon={<IconFileText size={22} />}>
      {(podcasts) => (
        <ul className={classes.entries}>
          {podcasts.map((podcast) => (
            <Entry key={podcast.id} podcast={podcast} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </PagedRows>
  );
}

/** The account's scripts, to open one of them. */
export function LibraryDialog({ opened, onClose, onOpen }: Props) {
  const { library } = useWords(createWords);
  return (
    <Dialog opened={opened} onClose={onClose} title={library} size="lg">
      <Stack gap="md">
        <Entries
          onOpen={(id) => {
            onOpen(id);
            onClose();
          }}
        />
      </Stack>
    </Dialog>
  );
}
