import { Anchor, Badge, Card, Group, List, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PublicSite } from '@duetcast/projections/connections/public-site';
import { api, ApiError, type Answer } from '../../api';
import { EmptyState } from '../../ui/empty-state';
import { ErrorAlert } from '../../ui/error-alert';
import { activityLabel } from './activity';

interface Connections {
  has_connections: boolean;
  stats: { total_connections: number; active_connections: number; connections_with_activity: number };
  connected_sites: PublicSite[];
}

const connectionsQuery = queryOptions({
  queryKey: ['connections'] as const,
  queryFn: async ({ signal }) => (await api.get<Answer<Connections>>('/plugin-connections', { signal })).data,
});

function failureTitle(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unknown error occurred';
  return error.status === 401 ? 'Authentication required' : 'Failed to fetch plugin connections';
}

function SiteView({ site, now }: { site: PublicSite; now: number }) {
  const activity = activityLabel(site.last_activity_at, now);
  return (
    <Card component="article" aria-label={site.site_domain} padding="md">
      <Group justify="space-between">
        <Stack gap={2}>
          <Anchor href={site.site_url} target="_blank" rel="noreferrer" fw={600}>
            {site.site_domain}
          </Anchor>
          <Text size="sm" c="dimmed">
            Connected {new Date(site.connected_at).toLocaleDateString()}
          </Text>
        </Stack>
        <Badge color={activity.startsWith('Active') ? 'green' : 'gray'}>{activity}</Badge>
      </Group>
    </Card>
  );
}

function Stat({ label, value }: { label: string; value: number }) {
  return (
    <Card padding="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz="1.6rem" fw={650} className="dc-number">
        {value.toLocaleString()}
      </Text>
    </Card>
  );
}

const SetupSteps = () => (
  <List type="ordered" size="sm" c="dimmed" ta="start" spacing={6} mt="xs">
    <List.Item>Generate an API token on the Settings tab.</List.Item>
    <List.Item>Install the Duetcast plugin on your WordPress site.</List.Item>
    <List.Item>Paste the token into the plugin’s settings and save.</List.Item>
    <List.Item>The site appears here as soon as it is heard of.</List.Item>
  </List>
);

function Sites({ connections, now }: { connections: Connections; now: number }) {
  const { stats, connected_sites } = connections;
  if (connected_sites.length === 0)
    return (
      <Card>
        <EmptyState icon={<IconPlugConnected size={22} />} title="No WordPress sites connected">
          <SetupSteps />
        </EmptyState>
      </Card>
    );
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Stat label="Connected sites" value={stats.total_connections} />
        <Stat label="Active" value={stats.active_connections} />
        <Stat label="With activity" value={stats.connections_with_activity} />
      </SimpleGrid>
      <Stack gap="sm">
        {connected_sites.map((site) => (
          <SiteView key={site.id} site={site} now={now} />
        ))}
      </Stack>
    </Stack>
  );
}

export function ConnectionsTab() {
  const connections = useQuery(connectionsQuery);
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Title order={1}>Connections</Title>
        <Text c="dimmed">WordPress sites that publish with your account.</Text>
      </Stack>
      {connections.isPending && <Skeleton height={200} radius="lg" role="status" aria-label="Loading connections" />}
      {connections.isError && (
        <ErrorAlert
          error={connections.error}
          title={failureTitle(connections.error)}
          onRetry={() => void connections.refetch()}
        />
      )}
      {connections.data && <Sites connections={connections.data} now={connections.dataUpdatedAt} />}
    </Stack>
  );
}
