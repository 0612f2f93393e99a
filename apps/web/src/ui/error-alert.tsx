import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError, messageOf } from '../api';

interface Props {
  error: unknown;
  /** What failed, in the words of spec §8; the server's own sentence stands below it. */
  title: string;
  onRetry?: () => void;
  retryLabel?: string;
}

/** A failed call: what failed, why, the id to quote, and a way on. */
export function ErrorAlert({ error, title, onRetry, retryLabel = 'Try Again' }: Props) {
  const reason = messageOf(error, '');
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} title={title} role="alert">
      {reason && reason !== title && <Text size="sm">{reason}</Text>}
      {error instanceof ApiError && error.requestId && (
        <Text size="xs" c="dimmed" mt={4}>
          Request <span className="dc-mono">{error.requestId}</span>
        </Text>
      )}
      {onRetry && (
        <Group mt="sm">
          <Button size="xs" color="red" variant="outline" onClick={onRetry}>
            {retryLabel}
          </Button>
        </Group>
      )}
    </Alert>
  );
}
