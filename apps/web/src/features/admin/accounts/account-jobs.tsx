import { Anchor, Table, Text } from '@mantine/core';
import { IconWaveSine } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorAlert } from '../../../ui/error-alert';
import { MorePages } from '../../../ui/table/more-pages';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton';
import { Section } from '../../../ui/section';
import { JobStatusBadge, jobWords, shortId } from '../../jobs/public';
import table from '../../../ui/table/table.module.css';
import { TimeAgo } from '../../../ui/time-ago';
import { adminAddress } from '../address/admin-address';
import { TableHead } from '../../../ui/table/table-head';
import { accountAdminQueries, type JobWithoutContent } from './account-queries';
import { accountWords } from '@duetcast/words/en/admin/account';

const columns = ['id', 'type', 'domain', 'characters', 'status', 'created'] as const;

function Row({ job }: { job: JobWithoutContent }) {
  const { jobColumns: label } = useWords(accountWords);
  const { types } = useWords(jobWords);
  const locale = useLocale();
  return (
    <Table.Tr role="row" className={table.row}>
      <Table.Td role="cell" data-label={label.id}>
        <Anchor component={Link} to={adminAddress('events', { of: `job-${job.id}` })} size="sm" title={job.id}>
          <span className="dc-mono">{shortId(job.id)}</span>
        </Anchor>
      </Table.Td>
      <Table.Td role="cell" data-label={label.type}>
        {types[job.type] ?? job.type}
      </Table.Td>
      <Table.Td role="cell" data-label={label.domain}>
        {job.domain}
      </Table.Td>
      <Table.Td role="cell" data-label={label.characters} className={`${table.number} dc-number`}>
        {job.characters.toLocaleString(locale)}
      </Table.Td>
      <Table.Td role="cell" data-label={label.status}>
        <JobStatusBadge status={job.status} />
        {job.errorCode && (
          <Text size="xs" c="dimmed" className="dc-mono">
            {job.errorCode}
          </Text>
        )}
      </Table.Td>
      <Table.Td role="cell" data-label={label.created}>
        <TimeAgo at={job.createdAt} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Jobs of an account: type, size and status, without content. */
export function AccountJobs({ id }: { id: string }) {
  const texts = useWords(accountWords);
  const list = useInfiniteQuery(accountAdminQueries.jobs(id));
  const jobs = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <Section title={texts.jobsTitle} description={texts.jobsText} flush>
      {list.isPending && <RowsSkeleton label={texts.loading} />}
      {list.isError && <ErrorAlert error={list.error} title={texts.jobsFailed} onRetry={() => void list.refetch()} />}
      {list.data && jobs.length === 0 && <EmptyState icon={<IconWaveSine size={22} />} title={texts.noJobs} />}
      {jobs.length > 0 && (
        <Table role="table" aria-label={texts.jobsTitle} className={table.table}>
          <TableHead columns={columns} label={texts.jobColumns} figures={['characters']} />
          <Table.Tbody role="rowgroup">
            {jobs.map((job) => (
              <Row key={job.id} job={job} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <MorePages pages={list} />
    </Section>
  );
}
