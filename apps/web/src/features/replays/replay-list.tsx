import { Anchor, Text } from '@mantine/core';
import { IconHistoryToggle } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { RowTable } from '../../ui/table/row-table';
import { EmptyState } from '../../ui/empty-state';
import { ErrorAlert } from '../../ui/error-alert';
import { MorePages } from '../../ui/table/more-pages';
import { RowsSkeleton } from '../../ui/table/rows-skeleton';
import { Section } from '../../ui/section';
import { TimeAgo } from '../../ui/time-ago';
import { adminAddress } from '../admin/public';
import { ReplayBadge } from './replay-badge';
import { replayQueries, type Replay } from './replay-queries';
import { useReplayTexts } from './replay-texts';
import { replayWords } from '@duetcast/words/en/admin/replay';
import { signedText } from '../../ui/format/signed-text';

function ReplayTable({ replays }: { replays: readonly Replay[] }) {
  const { columns, earlier } = useWords(replayWords);
  const describe = useReplayTexts();
  const locale = useLocale();
  return (
    <RowTable
      title={earlier}
      rows={replays}
      keyOf={({ id }) => id}
      labels={columns}
      figures={['drift']}
      wide={['rules']}
      cells={{
        when: ({ id, requestedAt }) => (
          <Anchor component={Link} to={adminAddress('replays', { replay: id })} size="sm" fw={600}>
            <TimeAgo at={requestedAt} />
          </Anchor>
        ),
        scope: describe.scope,
        rules: describe.rules,
        drift: ({ findings }) => (findings ? signedText(findings.usedAfter - findings.usedBefore, locale) : '-'),
        status: ({ status }) => <ReplayBadge status={status} />,
      }}
    />
  );
}

/** All replays, newest first; polled while one is active. */
export function ReplayList() {
  const texts = useWords(replayWords);
  const list = useInfiniteQuery(replayQueries.list());
  const replays = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <Section title={texts.earlier} flush>
      {list.isPending && <RowsSkeleton label={texts.loading} />}
      {list.isError && <ErrorAlert error={list.error} title={texts.listFailed} onRetry={() => void list.refetch()} />}
      {list.data && replays.length === 0 && (
        <EmptyState icon={<IconHistoryToggle size={22} />} title={texts.noReplays}>
          <Text size="sm" c="dimmed">
            {texts.noReplaysHint}
          </Text>
        </EmptyState>
      )}
      {replays.length > 0 && <ReplayTable replays={replays} />}
      <MorePages pages={list} />
    </Section>
  );
}
