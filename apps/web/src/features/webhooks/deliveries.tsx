import { Button, Center, Skeleton, Stack } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { PublicSite } from '@duetcast/projections/sites/public-site';
import { useWords } from '../../i18n/words';
import { EmptyState } from '../../ui/empty-state';
import { ErrorAlert } from '../../ui/error-alert';
import { deliveryQueries } from './delivery-queries';
import { deliveryWords } from '@duetcast/words/en/jobs/delivery';
import { DeliveryTable } from './delivery-table';

/** Webhook deliveries to a site with their status. */
export function Deliveries({ site }: { site: PublicSite }) {
  const texts = useWords(deliveryWords);
  const pages = useInfiniteQuery(deliveryQueries.list(site.id));
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Stack gap="sm" mt="sm">
      {pages.isPending && <Skeleton height={96} radius="md" role="status" aria-label={texts.loadingDeliveries} />}
      {pages.isError && (
        <ErrorAlert error={pages.error} title={texts.deliveriesFailed} onRetry={() => void pages.refetch()} />
      )}
      {pages.data && rows.length === 0 && (
        <EmptyState icon={<IconSend size={20} />} title={texts.noDeliveries} hint={texts.noDeliveriesHint} />
      )}
      {rows.length > 0 && <DeliveryTable deliveries={rows} domain={site.site_domain} />}
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
