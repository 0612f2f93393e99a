import { useState } from 'react';
import { Button, Center, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dayMs } from '@duetcast/domain/limits/times';
import { endpointWords } from '@duetcast/words/en/account/endpoint';
import { useWords } from '../../../i18n/words';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorAlert } from '../../../ui/error-alert';
import { DeliveryTable } from '../delivery-table';
import { endpointQueries, useRedeliver, type Endpoint } from './endpoint-queries';

const hourMs = 60 * 60 * 1000;
/** Days whose failed deliveries can be sent again at once. */
const dayChoices = [1, 3, 30];

interface FailedProps {
  isPending: boolean;
  onRedeliver: (withinMs: number) => void;
}

/** Sends the failed deliveries of a period again. */
function FailedOnes({ isPending, onRedeliver }: FailedProps) {
  const texts = useWords(endpointWords);
  const [period, setPeriod] = useState(String(dayMs));
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        size="xs"
        label={texts.period}
        value={period}
        data={[
          { value: String(hourMs), label: texts.lastHour },
          ...dayChoices.map((days) => ({ value: String(days * dayMs), label: texts.lastDays(days) })),
        ]}
        onChange={({ currentTarget }) => setPeriod(currentTarget.value)}
      />
      <Button size="xs" variant="default" loading={isPending} onClick={() => onRedeliver(Number(period))}>
        {texts.redeliverAll}
      </Button>
    </Group>
  );
}

/** Deliveries to an endpoint with their status; ended ones can be sent again. */
export function EndpointDeliveries({ endpoint }: { endpoint: Endpoint }) {
  const texts = useWords(endpointWords);
  const pages = useInfiniteQuery(endpointQueries.deliveries(endpoint.id));
  const redelivering = useRedeliver(endpoint);
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const sent = redelivering.data?.redelivered;
  return (
    <Stack gap="sm" mt="sm">
      {pages.isPending && <Skeleton height={96} radius="md" role="status" aria-label={texts.loadingDeliveries} />}
      {pages.isError && (
        <ErrorAlert error={pages.error} title={texts.deliveriesFailed} onRetry={() => void pages.refetch()} />
      )}
      {redelivering.isError && <ErrorAlert error={redelivering.error} title={texts.redeliverFailed} />}
      {sent !== undefined && (
        <Text size="sm" role="status">
          {texts.redelivered(sent)}
        </Text>
      )}
      {pages.data && rows.length === 0 && (
        <EmptyState icon={<IconSend size={20} />} title={texts.noDeliveries} hint={texts.noDeliveriesHint} />
      )}
      {rows.length > 0 && (
        <DeliveryTable
          deliveries={rows}
          domain={endpoint.url}
          onRedeliver={endpoint.enabled ? (deliveryId) => redelivering.mutate({ deliveryId }) : undefined}
        />
      )}
      {rows.length > 0 && endpoint.enabled && (
        <FailedOnes
          isPending={redelivering.isPending}
          onRedeliver={(failedWithinMs) => redelivering.mutate({ failedWithinMs })}
        />
      )}
      {pages.hasNextPage && (
        <Center>
          <Button
            variant="default"
            size="xs"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {texts.more}
          </Button>
        </Center>
      )}
    </Stack>
  );
}
