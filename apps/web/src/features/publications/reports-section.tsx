import { moderationWords } from '@duetcast/words/en/admin/report';
import { Stack, Anchor, SegmentedControl } from '@mantine/core';
import { publicationKinds } from '@duetcast/domain/publications/publication-decider';
import { IconFlag } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams, Link } from 'react-router-dom';
import { useLocale, useWords } from '../../i18n/language';
import { Section, EmptyState } from '../../ui/section';
import { MorePages } from '../../ui/table/more-pages';
import { RowTable } from '../../ui/table/row-table';
import { TimeAgo } from '../../ui/time-ago';
import { adminAddress, ReasonedQueryState, useAdminAddress } from '../admin/public';
import { PublicationStatus } from './publication-status';
import { reportFilters, reportQueries, type ReportedPublication } from './report-queries';
import { ReportView } from './report-view';

function Rows({ publications }: { publications: readonly ReportedPublication[] }) {
  const { title, columnHints, columns, kinds, reasons, noReport } = useWords(moderationWords);
  const locale = useLocale();
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
          <Anchor component={Link} to={adminAddress('reports', { kind, content: contentId })} size="sm" fw={600}>
            {kinds[kind]} <span className="dc-mono">{contentId}</span>
          </Anchor>
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
  const publications = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
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
      <ReasonedQueryState query={list} loading={texts.loading} failed={texts.failed} rows={3} />
      {list.data && publications.length === 0 && (
        <EmptyState icon={<IconFlag size={22} />} title={texts.none} hint={texts.noneHint} />
      )}
      {publications.length > 0 && <Rows publications={publications} />}
      <MorePages pages={list} />
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
