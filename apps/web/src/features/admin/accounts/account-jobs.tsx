import { Text } from '@mantine/core';
import { IconWaveSine } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWords, useLocalWords } from '../../../i18n/language';
import { TextLink } from '../../../ui/buttons/text-link';
import { RowTable } from '../../../ui/table/row-table';
import { Section } from '../../../ui/section';
import { JobStatusBadge, jobWords, shortId } from '../../jobs/public';
import { TimeAgo } from '../../../ui/time-ago';
import { adminAddress } from '../address/admin-address';
import { PagedRows } from '../../../ui/query-rows';
import { accountAdminQueries, type JobWithoutContent } from './account-queries';
import { accountWords } from '@duetcast/words/en/admin/account';

function JobTable({ jobs }: { jobs: readonly JobWithoutContent[] }) {
  const [{ jobColumns, jobHints, jobsTitle }, locale] = useLocalWords(accountWords);
  const { types } = useWords(jobWords);
  return (
    <RowTable
      title={jobsTitle}
      rows={jobs}
      keyOf={({ id }) => id}
      labels={jobColumns}
      hints={jobHints}
      figures={['characters']}
      cells={{
        id: ({ id }) => (
          <TextLink to={adminAddress('events', { of: `job-${id}` })} title={id}>
            <span className="dc-mono">{shortId(id)}</span>
          </TextLink>
        ),
        type: ({ type }) => types[type] ?? type,
        domain: ({ domain }) => domain,
        characters: ({ characters }) => characters.toLocaleString(locale),
        status: ({ status, errorCode }) => (
          <>
            <JobStatusBadge status={status} />
            {errorCode && (
              <Text variant="caption" className="dc-mono">
                {errorCode}
              </Text>
            )}
          </>
        ),
        created: ({ createdAt }) => <TimeAgo at={createdAt} />,
      }}
    />
  );
}

/** Jobs of an account: type, size and status, without content. */
export function AccountJobs({ id }: { id: string }) {
  const texts = useWords(accountWords);
  const list = useInfiniteQuery(accountAdminQueries.jobs(id));
  return (
    <Section title={texts.jobsTitle} description={texts.jobsText} flush>
      <PagedRows
        pages={list}
        texts={{ loading: texts.loading, failed: texts.jobsFailed, none: texts.noJobs }}
        icon={<IconWaveSine size={22} />}
      >
        {(jobs) => <JobTable jobs={jobs} />}
      </PagedRows>
    </Section>
  );
}
