import type { ComponentProps, ReactNode } from 'react';
import { Stack } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { deliveryWords } from '@duetcast/words/en/jobs/delivery';
import { useWords } from '../../i18n/language';
import { PagedRows } from '../../ui/query-rows';

interface Props<Row> extends Pick<ComponentProps<typeof PagedRows<Row>>, 'pages'> {
  none: string;
  noneHint: string;
  /** Renders the rows; there is at least one. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** Webhook deliveries to a receiver, page by page. */
export function DeliveryLog<Row>({ none, noneHint, ...props }: Props<Row>) {
  const { loadingDeliveries: loading, deliveriesFailed: failed } = useWords(deliveryWords);
  return (
    <Stack gap="sm" mt="sm">
      <PagedRows
        texts={{ loading, failed, none, noneHint }}
        icon={<IconSend size={20} />}
        placeholders={2}
        {...props}
      />
    </Stack>
  );
}
