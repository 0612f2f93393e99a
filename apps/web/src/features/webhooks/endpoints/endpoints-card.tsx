import { useState } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { maxWebhookEndpoints } from '@duetcast/domain/limits/webhook-limits';
import { endpointWords } from '@duetcast/words/en/account/endpoint';
import { useWords } from '../../../i18n/language';
import { EmptyState } from '../../../ui/empty-state';
import { QueryState } from '../../../ui/query-state';
import { Section } from '../../../ui/section';
import { NewEndpointDialog } from './endpoint-dialogs';
import { EndpointList } from './endpoint-list';
import { endpointQueries } from './endpoint-queries';

/** Webhook endpoints of the account: create, list, change, test, rotate, delete. */
export function EndpointsCard() {
  const texts = useWords(endpointWords);
  const endpoints = useQuery(endpointQueries.list());
  const [isCreating, setCreating] = useState(false);
  const { data } = endpoints;
  const isFull = data !== undefined && data.length >= maxWebhookEndpoints;
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={!data || isFull}
      onClick={() => setCreating(true)}
    >
      {texts.add}
    </Button>
  );
  return (
    <Section title={texts.title} description={texts.lead} actions={add}>
      <Stack gap="md">
        <QueryState query={endpoints} loading={texts.loading} failed={texts.failed} rows={2} />
        {isFull && (
          <Text size="sm" c="dimmed">
            {texts.full(maxWebhookEndpoints)}
          </Text>
        )}
        {data?.length === 0 && <EmptyState icon={<IconWebhook size={22} />} title={texts.none} hint={texts.noneHint} />}
        {data && data.length > 0 && <EndpointList endpoints={data} />}
      </Stack>
      <NewEndpointDialog opened={isCreating} onClose={() => setCreating(false)} />
    </Section>
  );
}
