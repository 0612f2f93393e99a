import { Badge, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconShieldFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ErrorAlert } from '../../ui/error-alert';
import { useSession } from '../auth/session';
import { TokenCard } from '../tokens/token-card';
import { accountQueries } from './account-queries';
import { SubscriptionCard } from './subscription-card';

function Settings() {
  const me = useQuery(accountQueries.me());
  return (
    <Stack gap="lg" maw={760}>
      <Stack gap={4}>
        <Group gap="sm">
          <Title order={1}>Settings</Title>
          {me.data?.is_admin && (
            <Badge color="yellow" leftSection={<IconShieldFilled size={12} aria-hidden />}>
              ADMIN
            </Badge>
          )}
        </Group>
        {me.data && <Text c="dimmed">{me.data.email}</Text>}
      </Stack>
      {me.isPending && <Skeleton height={300} radius="lg" role="status" aria-label="Loading settings" />}
      {me.isError && (
        <ErrorAlert error={me.error} title="Failed to fetch user data" onRetry={() => void me.refetch()} />
      )}
      {me.data && <SubscriptionCard me={me.data} />}
      {me.data && <TokenCard me={me.data} />}
    </Stack>
  );
}

export function SettingsTab() {
  return useSession() ? <Settings /> : <Text c="dimmed">Please sign in to view settings</Text>;
}
