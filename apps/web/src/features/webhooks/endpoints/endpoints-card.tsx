import { hourMs } from '@duetcast/domain/limits/time-limits';
import { Stack, Text } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { maxWebhookEndpoints, secretOverlapMs } from '@duetcast/domain/limits/webhook-limits';
import { endpointWords } from '@duetcast/words/en/account/endpoint';
import { AddButton } from '../../../ui/buttons/add-button';
import { useDialog } from '../../../ui/address/use-address';
import { useWords } from '../../../i18n/language';
import { useConfirm } from '../../../ui/confirm-dialog';
import { ErrorAlert } from '../../../ui/error-alert';
import { Section } from '../../../ui/section';
import { QueryRows } from '../../../ui/query-rows';
import { NewEndpointDialog, EditEndpointDialog, SecretDialog } from './endpoint-dialogs';
import { EndpointItem } from './endpoint-item';
import {
  endpointQueries,
  useChangeEndpoint,
  useDeleteEndpoint,
  useRotateSecret,
  useSendTest,
  type Endpoint,
} from './endpoint-queries';

function useCommands() {
  const [changing, deleting] = [useChangeEndpoint(), useDeleteEndpoint()];
  const [rotating, testing] = [useRotateSecret(), useSendTest()];
  const isBusy = ({ id }: Endpoint): boolean =>
    (changing.isPending && changing.variables.endpoint.id === id) ||
    [deleting, rotating, testing].some(({ isPending, variables }) => isPending && variables?.id === id);
  const failure = changing.error ?? deleting.error ?? rotating.error;
  return { changing, deleting, rotating, testing, isBusy, failure };
}

/** The endpoints with what can be done to them. */
function EndpointList({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const texts = useWords(endpointWords);
  const { changing, deleting, rotating, testing, isBusy, failure } = useCommands();
  const editing = useDialog('endpoint');
  const [askRotation, rotation] = useConfirm(
    (_: Endpoint) => texts.rotateQuestion(secretOverlapMs / hourMs),
    rotating.mutate,
  );
  const [askRemoval, removal] = useConfirm(({ url }: Endpoint) => texts.removeQuestion(url), deleting.mutate);
  return (
    <>
      {failure && <ErrorAlert error={failure} title={texts.changeFailed} />}
      {testing.isError && <ErrorAlert error={testing.error} title={texts.testFailed} />}
      {testing.isSuccess && (
        <Text size="sm" role="status">
          {texts.testSent}
        </Text>
      )}
      <Stack component="ul" gap="lg" aria-label={texts.title}>
        {endpoints.map((endpoint) => (
          <EndpointItem
            key={endpoint.id}
            endpoint={endpoint}
            isBusy={isBusy(endpoint)}
            onEdit={() => editing.open(endpoint.id)}
            onEnable={(enabled) => changing.mutate({ endpoint, changes: { enabled } })}
            onTest={() => testing.mutate(endpoint)}
            onRotate={() => askRotation(endpoint)}
            onDelete={() => askRemoval(endpoint)}
          />
        ))}
      </Stack>
      <EditEndpointDialog endpoint={endpoints.find(({ id }) => id === editing.id) ?? null} onClose={editing.close} />
      <SecretDialog secret={rotating.data?.secret ?? null} onClose={() => rotating.reset()} />
      {rotation}
      {removal}
    </>
  );
}

/** Webhook endpoints of the account: create, list, change, test, rotate, delete. */
export function EndpointsCard() {
  const texts = useWords(endpointWords);
  const endpoints = useQuery(endpointQueries.list());
  const creation = useDialog('new-endpoint');
  const { data } = endpoints;
  const isFull = data !== undefined && data.length >= maxWebhookEndpoints;
  const add = <AddButton label={texts.add} disabled={!data || isFull} onClick={() => creation.open()} />;
  return (
    <Section title={texts.title} description={texts.lead} actions={add}>
      <Stack gap="md">
        {isFull && <Text variant="note">{texts.full(maxWebhookEndpoints)}</Text>}
        <QueryRows query={endpoints} rows={data} texts={texts} icon={<IconWebhook size={22} />} placeholders={2}>
          {(rows) => <EndpointList endpoints={rows} />}
        </QueryRows>
      </Stack>
      <NewEndpointDialog opened={creation.id !== null} onClose={creation.close} />
    </Section>
  );
}
