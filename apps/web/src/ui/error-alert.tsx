import { useState } from 'react';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { DuetcastError } from '@duetcast/client/duetcast-error';
import { isMissing } from '../client/is-missing';
import { useWords } from '../i18n/language';
import { uiWords } from '@duetcast/words/en/app/ui';
import { useReason } from './use-reason';

interface Props {
  error: unknown;
  /** What failed, in the texts of docs/PRODUCT.md#errors-of-the-pages; the reason is below it. */
  title: string;
  /** Not offered for what does not exist. The button shows that the promise is pending. */
  onRetry?: () => unknown;
  retryLabel?: string;
}

/** Alert of a failed call: what failed, the reason, the request id, and a retry button. */
export function ErrorAlert({ error, title, onRetry, retryLabel }: Props) {
  const { tryAgain, request } = useWords(uiWords);
  const reason = useReason(error);
  const [isRetrying, setRetrying] = useState(false);
  const retry = () => {
    setRetrying(true);
    void Promise.resolve(onRetry?.()).finally(() => setRetrying(false));
  };
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} title={title} role="alert">
      {reason && reason !== title && <Text size="sm">{reason}</Text>}
      {error instanceof DuetcastError && error.requestId && (
        <Text variant="caption" mt={4}>
          {request} <span className="dc-mono">{error.requestId}</span>
        </Text>
      )}
      {onRetry && !isMissing(error) && (
        <Group mt="sm">
          <Button size="xs" color="red" variant="outline" loading={isRetrying} onClick={retry}>
            {retryLabel ?? tryAgain}
          </Button>
        </Group>
      )}
    </Alert>
  );
}
