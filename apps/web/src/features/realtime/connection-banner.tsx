import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnected } from '@tabler/icons-react';
import { useLiveConnection, useLiveState } from './live-updates';

const gaveUp = new Set(['Max reconnection attempts reached', 'No authentication token available']);

/** What stands between the dashboard and live updates, in the words of spec §8. */
export function ConnectionBanner() {
  const { status, error } = useLiveState();
  const connection = useLiveConnection();
  const isWaiting = status === 'disconnected' && !(error && gaveUp.has(error));
  if (!error && !isWaiting) return null;
  return (
    <Stack gap="sm" mb="lg">
      {error && (
        <Alert color="red" variant="light" title="WebSocket Error" icon={<IconAlertTriangle size={18} />}>
          <Group justify="space-between">
            <Text size="sm">{error}</Text>
            {gaveUp.has(error) && (
              <Button size="xs" color="red" variant="outline" onClick={() => connection?.start()}>
                Connect again
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {isWaiting && (
        <Alert color="cobalt" variant="light" icon={<IconPlugConnected size={18} />} role="status">
          Connecting to real-time updates...
        </Alert>
      )}
    </Stack>
  );
}
