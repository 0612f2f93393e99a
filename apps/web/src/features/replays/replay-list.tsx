import { Anchor, Table, Text } from '@mantine/core';
import { IconHistoryToggle } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { EmptyState } from '../../ui/empty-state';
import { ErrorAlert } from '../../ui/error-alert';
import { MorePages } from '../../ui/table/more-pages';
import { RowsSkeleton } from '../../ui/table/rows-skeleton';
import { Section } from '../../ui/section';
import table from '../../ui/table/table.module.css';
import { TimeAgo } from '../../ui/time-ago';
import { adminAddress } from '../admin/public';
import { ReplayBadge } from './replay-badge';
import { replayQueries, type Replay } from './replay-queries';
import { useReplayTexts } from './replay-texts';
import { replayWords } from '@duetcast/words/en/admin/replay';
import { signedText } from '../../ui/format/signed-text';

const columns = ['when', 'scope', 'rules', 'drift', 'status'] as const;

function Row({ replay }: { replay: Replay }) {
  const { columns: label } = useWords(replayWords);
  const describe = useReplayTexts();
  const locale = useLocale();
  const { findings } = replay;
  return (
    <Table.Tr role="row" className={table.row}>
      <Table.Td role="cell" data-label={label.when}>
        <Anchor component={Link} to={adminAddress('replays', { replay: replay.id })} size="sm" fw={600}>
          <TimeAgo at={replay.requestedAt} />
        </Anchor>
      </Table.Td>
      <Table.Td role="cell" data-label={label.scope}>
        {describe.scope(replay)}
      </Table.Td>
      <Table.Td role="cell" data-label={label.rules} className={table.wide}>
        {describe.rules(replay)}
      </Table.Td>
      <Table.Td role="cell" data-label={label.drift} className={`${table.number} dc-number`}>
        {findings ? signedText(findings.usedAfter - findings.usedBefore, locale) : '-'}
      </Table.Td>
      <Table.Td role="cell" data-label={label.status}>
        <ReplayBadge status={replay.status} />
      </Table.Td>
    </Table.Tr>
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
      {replays.length > 0 && (
        <Table role="table" aria-label={texts.earlier} className={table.table}>
          <Table.Thead role="rowgroup" className={table.head}>
            <Table.Tr role="row">
              {columns.map((column) => (
                <Table.Th key={column} role="columnheader" className={column === 'drift' ? table.number : undefined}>
                  {texts.columns[column]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {replays.map((replay) => (
              <Row key={replay.id} replay={replay} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <MorePages pages={list} />
    </Section>
  );
}
