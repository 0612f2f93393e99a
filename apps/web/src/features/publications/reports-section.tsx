import { moderationWords } from '@duetcast/words/en/admin/report';
import { Stack, SegmentedControl } from '@mantine/core';
import { publicationKinds } from '@duetcast/domain/publications/publication-decider';
import { IconFlag } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords, useLocalWords } from '../../i18n/language';
import { Section } from '../../ui/section';
import { TextLink } from '../../ui/buttons/text-link';
import { RowTable } from '../../ui/table/row-table';
import { TimeAgo } from '../../ui/time-ago';
import { adminAddress, ReasonedQueryState, useAdminAddress } from '../admin/public';
import { PagedRows } from '../../ui/query-rows';
import { PublicationStatus } from './publication-status';
import { reportFilters, reportQueries, type ReportedPublication } from './report-queries';
import { ReportView } from './report-view';

function Rows({ publications }: { publications: readonly ReportedPublication[] }) {
  const [{ title, columnHints, columns, kinds, reasons, noReport }, locale] = useLocalWords(moderationWords);
  return (
    <RowTable
      title={title}
      rows={publications}
      keyOf={({ publicationId }) => publicationId}
      labels={columns}
      hints={columnHints}
      figures={['reports']}
      wide={['content']}
      cells={{
        content: ({ kind, contentId }) => (
          <TextLink to={adminAddress('reports', { kind, content: contentId })} fw={600}>
            {kinds[kind]} <span className="dc-mono">{contentId}</span>
          </TextLink>
        ),
        status: ({ status }) => <PublicationStatus status={status} />,
        reports: ({ openReports }) => openReports.toLocaleString(locale),
        reason: ({ lastReport }) => (lastReport ? reasons[lastReport.reason] : noReport),
        changedAt: ({ changedAt }) => <TimeAgo at={changedAt} />,
      }}
    />
  );
}

/** Public content that was reported or hidden. */
function ReportList() {
  const texts = useWords(moderationWords);
  const { search, go } = useAdminAddress('reports');
  const filter = reportFilters.find((one) => one === search.get('status')) ?? 'reported';
  const list = useInfiniteQuery(reportQueries.list(filter));
  const choices = (
    <SegmentedControl
      aria-label={texts.filter}
      value={filter}
      onChange={(status) => go({ status })}
      data={reportFilters.map((value) => ({ value, label: texts.filters[value] }))}
    />
  );
  return (
    <Section title={texts.title} description={texts.text} actions={choices} flush>
      <PagedRows
        pages={list}
        texts={texts}
        icon={<IconFlag size={22} />}
        state={(state) => <ReasonedQueryState {...state} />}
      >
        {(publications) => <Rows publications={publications} />}
      </PagedRows>
    </Section>
  );
}

/** The publication in the URL, or the list of reported and hidden ones. */
export function ReportsSection() {
  const [search] = useSearchParams();
  const kind = publicationKinds.find((one) => one === search.get('kind'));
  const id = search.get('content');
  return <Stack gap="lg">{kind && id ? <ReportView key={id} kind={kind} id={id} /> : <ReportList />}</Stack>;
}
