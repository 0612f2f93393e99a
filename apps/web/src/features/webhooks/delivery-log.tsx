import type { ReactNode } from 'react';
import { Button, Center, Skeleton, Stack } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { deliveryWords } from '@duetcast/words/en/jobs/delivery';
import { useWords } from '../../i18n/language';
import { EmptyState } from '../../ui/section';
import { ErrorAlert } from '../../ui/error-alert';

interface Props<Row> {
  pages: UseInfiniteQueryResult<{ pages: readonly { rows: readonly Row[] }[] }>;
  none: string;
  noneHint: string;
  /** Renders the rows; there is at least one. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** Webhook deliveries to a receiver, page by page. */
export function DeliveryLog<Row>({ pages, none, noneHint, children }: Props<Row>) {
  const texts = useWords(deliveryWords);
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Stack gap="sm" mt="sm">
      {pages.isPending && <Skeleton height={96} radius="md" role="status" aria-label={texts.loadingDeliveries} />}
      {pages.isError && (
        <ErrorAlert error={pages.error} title={texts.deliveriesFailed} onRetry={() => void pages.refetch()} />
      )}
      {pages.data && rows.length === 0 && <EmptyState icon={<IconSend size={20} />} title={none} hint={noneHint} />}
      {rows.length > 0 && children(rows)}
      {pages.hasNextPage && (
        <Center>
          <Button
            variant="default"
            size="xs"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {texts.moreDeliveries}
          </Button>
        </Center>
      )}
    </Stack>
  );
}
