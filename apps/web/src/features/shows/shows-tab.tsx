import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconRss } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { showWords } from '@duetcast/words/en/shows/show';
import { AddButton } from '../../ui/buttons/add-button';
import { usePartTitle } from '../../ui/address/part-title';
import { useAddress, useDialog } from '../../ui/address/use-address';
import { useWords } from '../../i18n/language';
import { ShowDialog } from './show-dialog';
import { showQueries, type Show } from './show-queries';
import { ShowView } from './show-view';
import classes from '../../ui/list.module.css';
import { PageHeading } from '../../ui/page/page-heading';
import { QueryRows } from '../../ui/query-rows';

function ShowList({ shows, onOpen }: { shows: readonly Show[]; onOpen: (show: Show) => void }) {
  const texts = useWords(showWords);
  return (
    <Stack component="ul" gap="md" aria-label={texts.title}>
      {shows.map((show) => (
        <Card component="li" key={show.id}>
          <Group justify="space-between" gap="md">
            <Stack gap={2} className={classes.facts}>
              <Group gap="xs">
                <Text fw={600} dir="auto" className={classes.name}>
                  {show.title}
                </Text>
                {show.isPrivate && <Badge color="gray">{texts.private}</Badge>}
              </Group>
              <Text variant="note">
                {texts.counts(show.episodes)} · {show.category}
              </Text>
            </Stack>
            <Button variant="default" onClick={() => onOpen(show)} aria-label={`${texts.open}: ${show.title}`}>
              {texts.open}
            </Button>
          </Group>
        </Card>
      ))}
    </Stack>
  );
}

/** Shows of the account, or one of them (docs/PRODUCT.md#screens-shows). */
export function ShowsTab() {
  const texts = useWords(showWords);
  const shows = useQuery(showQueries.list());
  const { query, go } = useAddress();
  const creation = useDialog('new-show');
  const isForAudio = query.get('audio') !== null;
  const only = shows.data?.length === 1 && isForAudio ? shows.data[0] : undefined;
  const open = shows.data?.find(({ id }) => id === query.get('show')) ?? only;
  usePartTitle(open?.title ?? null, 'section');
  if (open) return <ShowView show={open} onClose={() => go({ show: null, dialog: null, audio: null })} />;
  return (
    <Stack gap="lg">
      <PageHeading title={texts.title} lead={isForAudio ? texts.chooseForAudio : texts.lead}>
        <AddButton label={texts.add} onClick={() => creation.open()} />
      </PageHeading>
      <QueryRows query={shows} rows={shows.data} texts={texts} icon={<IconRss size={22} />} placeholders={3}>
        {(rows) => <ShowList shows={rows} onOpen={({ id }) => go({ show: id })} />}
      </QueryRows>
      <ShowDialog
        show={null}
        opened={creation.id !== null}
        onClose={creation.close}
        onSaved={({ id }) => go({ show: id, dialog: null }, { replace: true })}
      />
    </Stack>
  );
}
