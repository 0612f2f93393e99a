import { Suspense, useMemo, useState } from 'react';
import { Checkbox, Group, NativeSelect, Text } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useLocale, useWords } from '../../../i18n/language';
import { useAddress } from '../../../ui/address/use-address';
import { ErrorAlert } from '../../../ui/error-alert';
import { MorePages } from '../../../ui/table/more-pages';
import { dashboardWords } from '@duetcast/words/en/jobs/dashboard';
import { logQueries, entriesOf, keptPagesOf, useKeptPage } from '../rows/job-queries';
import { jobWords } from '@duetcast/words/en/jobs/job';
import { LogTable } from './log-table';
import { filterOptions, logParameters, logViewIn, sortedBy, type LogFilter, type LogView } from '../rows/log-view';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton';
import { fullRenderLimit } from '../../../ui/table/use-all-rows';
import { Section, EmptyState } from '../../../ui/section';
import { lazyOf } from '../../../ui/lazy/lazy-of';

const LongLogTable = lazyOf(() => import('./long-log-table'), 'LongLogTable');

function Filters({ view, onChange }: { view: LogView; onChange: (view: LogView) => void }) {
  const { all, completedOnly, filter: label } = useWords(dashboardWords);
  const { logStatuses } = useWords(jobWords);
  const textOf = (option: LogFilter) => (option === 'all' ? all : logStatuses[option]);
  return (
    <Group gap="md">
      <Checkbox label={completedOnly} checked={view.finalOnly} readOnly size="sm" />
      <NativeSelect
        aria-label={label}
        data={filterOptions(view.finalOnly).map((value) => ({ value, label: textOf(value) }))}
        value={view.filter}
        onChange={({ currentTarget }) => onChange({ ...view, filter: currentTarget.value as LogFilter })}
        size="sm"
        w={150}
      />
    </Group>
  );
}

function useLog(view: LogView) {
  const log = useInfiniteQuery({ ...logQueries.list(view), placeholderData: keepPreviousData });
  const entries = useMemo(() => entriesOf(log.data, view), [log.data, view]);
  const [pageInView, setPageInView] = useState(0);
  useKeptPage(view, log.isPlaceholderData ? undefined : log.data, pageInView);
  const pageOf = useMemo(() => keptPagesOf(log.data), [log.data]);
  const onNearEnd = () => {
    if (log.hasNextPage && !log.isFetching && !log.isError) void log.fetchNextPage();
  };
  return { log, entries, onNearEnd, pageOf, setPageInView };
}

/** `isKnown` is false while placeholder rows of another view are shown. */
function EntryCount({ count, isComplete, isKnown }: { count: number; isComplete: boolean; isKnown: boolean }) {
  const { shownEntries, shownEntriesAndMore } = useWords(dashboardWords);
  const text = count.toLocaleString(useLocale());
  return (
    <Text variant="caption" ta="center" p="sm">
      {isKnown ? (isComplete ? shownEntries(count, text) : shownEntriesAndMore(text)) : '\u00a0'}
    </Text>
  );
}

/** The "Processing Event Logs" panel; `finalOnly` hides unfinished entries (docs/PRODUCT.md#job-states). */
export function LogPanel({ finalOnly = true }: { finalOnly?: boolean }) {
  const texts = useWords(dashboardWords);
  const { query, go } = useAddress();
  const address = query.toString();
  const view = useMemo(() => logViewIn(new URLSearchParams(address), finalOnly), [address, finalOnly]);
  const setView = (next: LogView) => go(logParameters(next));
  const { log, entries, ...inView } = useLog(view);
  const isComplete = !log.hasNextPage;
  const Table = isComplete && entries.length <= fullRenderLimit ? LogTable : LongLogTable;
  const isLoading = log.isPending || (log.isPlaceholderData && entries.length === 0);
  return (
    <Section title={texts.log} flush actions={<Filters view={view} onChange={setView} />}>
      {isLoading && <RowsSkeleton label={texts.loadingLog} />}
      {log.isError && (
        <ErrorAlert
          error={log.error}
          title={log.data ? texts.logRefreshFailed : texts.logFailed}
          onRetry={() => void log.refetch()}
        />
      )}
      {entries.length > 0 && (
        <>
          <Suspense fallback={<RowsSkeleton label={texts.loadingLog} />}>
            <Table
              entries={entries}
              view={view}
              onSort={(sort) => setView(sortedBy(view, sort))}
              isComplete={isComplete}
              {...inView}
            />
          </Suspense>
          <EntryCount count={entries.length} isComplete={isComplete} isKnown={!log.isPlaceholderData} />
        </>
      )}
      {log.data && !isLoading && entries.length === 0 && (
        <EmptyState icon={<IconListSearch size={22} />} title={texts.noEntries} />
      )}
      <MorePages pages={log} />
    </Section>
  );
}
