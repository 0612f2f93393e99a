import { useMemo, useState } from 'react';
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconRefresh, IconWaveSine } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ApiError } from '../../api';
import { EmptyState } from '../../ui/empty-state';
import { ErrorAlert } from '../../ui/error-alert';
import { Section } from '../../ui/section';
import { ConnectionIndicator } from '../realtime/connection-indicator';
import { useLiveState } from '../realtime/live-updates';
import { jobQueries, logQueries } from './job-queries';
import { JobsTable, RowsSkeleton } from './jobs-table';
import { LogPanel } from './log-panel';
import { MorePages } from './more-pages';

/** What failed, in the words of spec §8: at the first load or at a refresh, with or without a reason. */
function failureTitle(error: unknown, refreshing: boolean): string {
  if (error instanceof ApiError && error.status === 401) return 'Authentication required';
  if (error instanceof ApiError) return refreshing ? 'Failed to refresh jobs.' : 'Failed to load jobs.';
  return `An unknown error occurred while ${refreshing ? 'refreshing' : 'loading'} jobs.`;
}

function CurrentJobs() {
  const { status } = useLiveState();
  const query = useInfiniteQuery(jobQueries.list());
  const jobs = useMemo(() => query.data?.pages.flatMap(({ rows }) => rows) ?? [], [query.data]);
  const isLive = status === 'connected';
  return (
    <Section title="Current Jobs" flush>
      {query.isError && (
        <ErrorAlert
          error={query.error}
          title={failureTitle(query.error, query.data !== undefined)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <RowsSkeleton label="Loading jobs" />}
      {jobs.length > 0 && <JobsTable jobs={jobs} />}
      {query.data && jobs.length === 0 && (
        <EmptyState icon={<IconWaveSine size={22} />} title={isLive ? 'No active jobs' : 'Loading jobs'}>
          {isLive && (
            <Text size="sm" c="dimmed" maw={380}>
              Paste two voices’ worth of text on the Create tab, or send it with your API token; it appears here while
              it is made.
            </Text>
          )}
        </EmptyState>
      )}
      <MorePages pages={query} />
    </Section>
  );
}

function RefreshButton() {
  const cache = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await Promise.all([
      cache.refetchQueries({ queryKey: jobQueries.list().queryKey }),
      cache.refetchQueries({ queryKey: logQueries.all }),
    ]).finally(() => setRefreshing(false));
  };
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} />}
      loading={refreshing}
      onClick={() => void refresh()}
    >
      Refresh
    </Button>
  );
}

export function DashboardTab() {
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <Stack gap={4}>
          <Title order={1}>Dashboard</Title>
          <ConnectionIndicator />
        </Stack>
        <RefreshButton />
      </Group>
      <CurrentJobs />
      <LogPanel />
      <Text size="sm" c="dimmed" ta="center">
        Every job keeps its audit trail: open one to see each step and who caused it.{' '}
        <Anchor component={Link} to="/voices" inherit>
          Explore Voices
        </Anchor>
      </Text>
    </Stack>
  );
}
