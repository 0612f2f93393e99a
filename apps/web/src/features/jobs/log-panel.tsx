import { useMemo, useState } from 'react';
import { Checkbox, Group, Select } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state';
import { ErrorAlert } from '../../ui/error-alert';
import { Section } from '../../ui/section';
import { logQueries } from './job-queries';
import { RowsSkeleton } from './jobs-table';
import { LogTable } from './log-table';
import { defaultLogView, filterOptions, inView, sortedBy, type LogView } from './log-view';
import { MorePages } from './more-pages';

interface FilterProps {
  view: LogView;
  onChange: (view: LogView) => void;
}

function Filters({ view, onChange }: FilterProps) {
  return (
    <Group gap="md">
      <Checkbox label="Show only completed jobs" checked={view.finalOnly} readOnly size="sm" />
      <Select
        aria-label="Status"
        data={filterOptions(view.finalOnly)}
        value={view.filter}
        onChange={(filter) => onChange({ ...view, filter: filter ?? 'all' })}
        allowDeselect={false}
        size="sm"
        w={150}
      />
    </Group>
  );
}

/** Processing Event Logs. `finalOnly` leaves out what has not ended (spec §4). */
export function LogPanel({ finalOnly = true }: { finalOnly?: boolean }) {
  const [view, setView] = useState<LogView>({ ...defaultLogView, finalOnly });
  const log = useInfiniteQuery({ ...logQueries.list(view), placeholderData: keepPreviousData });
  const entries = useMemo(() => inView(log.data?.pages.flatMap(({ rows }) => rows) ?? [], view), [log.data, view]);
  return (
    <Section title="Processing Event Logs" flush actions={<Filters view={view} onChange={setView} />}>
      {log.isPending && <RowsSkeleton label="Loading logs" />}
      {log.isError && !log.data && (
        <ErrorAlert error={log.error} title="Failed to load logs." onRetry={() => void log.refetch()} />
      )}
      {log.data && entries.length > 0 && (
        <LogTable entries={entries} view={view} onSort={(sort) => setView(sortedBy(view, sort))} />
      )}
      {log.data && entries.length === 0 && (
        <EmptyState icon={<IconListSearch size={22} />} title="No log entries found" />
      )}
      <MorePages pages={log} />
    </Section>
  );
}
