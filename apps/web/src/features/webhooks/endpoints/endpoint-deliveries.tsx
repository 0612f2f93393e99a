import { useState } from 'react';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { endpointWords } from '@duetcast/words/en/account/endpoint';
import { dayMs, hourMs } from '@duetcast/domain/limits/time-limits';
import { useWords } from '../../../i18n/language';
import { ErrorAlert } from '../../../ui/error-alert';
import { DeliveryLog } from '../delivery-log';
import { DeliveryTable } from '../delivery-table';
import { endpointQueries, useRedeliver, type Endpoint } from './endpoint-queries';

/** Days whose failed deliveries can be sent again at once. */
const dayChoices = [1, 3, 30];

function FailedOnes({ isPending, onRedeliver }: { isPending: boolean; onRedeliver: (withinMs: number) => void }) {
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

function Redelivery({ result }: { result: ReturnType<typeof useRedeliver> }) {
  const texts = useWords(endpointWords);
  if (result.isError) return <ErrorAlert error={result.error} title={texts.redeliverFailed} />;
  if (!result.data) return null;
  return (
    <Text size="sm" role="status">
      {texts.redelivered(result.data.redelivered)}
    </Text>
  );
}

/** Deliveries to an endpoint with their status; ended ones can be sent again. */
export function EndpointDeliveries({ endpoint }: { endpoint: Endpoint }) {
  const texts = useWords(endpointWords);
  const pages = useInfiniteQuery(endpointQueries.deliveries(endpoint.id));
  const redelivering = useRedeliver(endpoint);
  return (
    <DeliveryLog pages={pages} none={texts.noDeliveries} noneHint={texts.noDeliveriesHint}>
      {(rows) => (
        <>
          <Redelivery result={redelivering} />
          <DeliveryTable
            deliveries={rows}
            domain={endpoint.url}
            onRedeliver={endpoint.enabled ? (deliveryId) => redelivering.mutate({ deliveryId }) : undefined}
          />
          {endpoint.enabled && (
            <FailedOnes
              isPending={redelivering.isPending}
              onRedeliver={(failedWithinMs) => redelivering.mutate({ failedWithinMs })}
            />
          )}
        </>
      )}
    </DeliveryLog>
  );
}
