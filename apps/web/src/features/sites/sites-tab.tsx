import type { PublicSite } from '@duetcast/projections/sites/connections';
import { Button, Card, Group, Skeleton, Stack, Text, Box, List } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DuetcastError } from '@duetcast/client/duetcast-error';
import { serverSettingsQuery } from '../../client/server-settings';
import { useWords } from '../../i18n/language';
import { Figures } from '../../ui/page/figures';
import { AddButton } from '../../ui/buttons/add-button';
import { useConfirm } from '../../ui/confirm-dialog';
import { useDialog } from '../../ui/address/use-address';
import { Dialog } from '../../ui/dialog';
import { EmptyState, Section } from '../../ui/section';
import { Deliveries } from '../webhooks/public';
import { ErrorAlert } from '../../ui/error-alert';
import { isUnauthenticated } from '../../client/is-unauthenticated';
import { PageHeading } from '../../ui/page/page-heading';
import { PluginScreen } from '../../ui/plugin-screen';
import { TextLink } from '../../ui/buttons/text-link';
import { ConnectDialog } from './connect-dialog';
import { SiteTable } from './site-table';
import { siteQueries, useConnectSite, type Connections, useDisconnectSite } from './site-queries';
import { siteWords, type SiteWords } from '@duetcast/words/en/account/site';

interface Props {
  sites: readonly PublicSite[];
  /** When the sites were fetched, in ms since the epoch. */
  fetchedAt: number;
  onReconnect: (siteUrl: string) => void;
}

function SiteList({ sites, fetchedAt, onReconnect }: Props) {
  const texts = useWords(siteWords);
  const deliveries = useDialog('site-deliveries');
  const disconnecting = useDisconnectSite();
  const { disconnectQuestion, disconnectText: text, disconnect: action } = texts;
  const [ask, dialog] = useConfirm(
    ({ site_domain }: PublicSite) => ({ title: disconnectQuestion(site_domain), text, action }),
    disconnecting.mutate,
  );
  const shown = sites.find(({ id }) => id === deliveries.id);
  return (
    <Section title={texts.sites} flush>
      {disconnecting.isError && (
        <ErrorAlert error={disconnecting.error} title={texts.disconnectFailed(disconnecting.variables.site_domain)} />
      )}
      <SiteTable
        sites={sites}
        fetchedAt={fetchedAt}
        isDisconnecting={({ id }) => disconnecting.isPending && disconnecting.variables.id === id}
        onDeliveries={({ id }) => deliveries.open(id)}
        onDisconnect={ask}
        onReconnect={({ site_url }) => onReconnect(site_url)}
      />
      <Dialog
        opened={shown !== undefined}
        onClose={deliveries.close}
        title={shown && texts.deliveriesTo(shown.site_domain)}
        size="xl"
      >
        {shown && <Deliveries site={shown} />}
      </Dialog>
      {dialog}
    </Section>
  );
}

const elsewhere = { target: '_blank', rel: 'noreferrer' } as const;

/** Setup steps for an account without sites. */
function NoSites() {
  const texts = useWords(siteWords);
  const pluginUrl = useQuery(serverSettingsQuery).data?.pluginUrl ?? null;
  const isDownload = pluginUrl?.startsWith('/') === true;
  return (
    <Card>
      <EmptyState icon={<IconPlugConnected size={22} />} title={texts.empty}>
        <List type="ordered" size="sm" c="dimmed" ta="start" spacing={6} mt="xs">
          {texts.setupSteps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
        <Box maw={420} w="100%" my="xs">
          <PluginScreen name="connection" caption={texts.screenCaption} />
        </Box>
        <Group gap="sm">
          {pluginUrl && (
            <Button component="a" href={pluginUrl} size="xs" {...(isDownload ? { download: true } : elsewhere)}>
              {texts.getPlugin}
            </Button>
          )}
          <TextLink to="/plugin">{texts.aboutPlugin}</TextLink>
        </Group>
        <Text variant="note">{texts.otherSoftware}</Text>
      </EmptyState>
    </Card>
  );
}

function failureTitle(error: unknown, texts: SiteWords): string {
  if (isUnauthenticated(error)) return texts.noAuthentication;
  return error instanceof DuetcastError ? texts.failed : texts.unknown;
}

function Stats({ stats }: Pick<Connections, 'stats'>) {
  const { total, active, withActivity } = useWords(siteWords);
  const labels = { total_connections: total, active_connections: active, connections_with_activity: withActivity };
  return <Figures labels={labels} values={stats} />;
}

/** The account's sites with stats and deliveries (docs/PRODUCT.md#screens-connections). */
export function SitesTab() {
  const texts = useWords(siteWords);
  const connections = useQuery(siteQueries.list());
  const connection = useDialog('connect-site');
  const connecting = useConnectSite();
  const open = (address: string) => {
    connecting.reset();
    connection.open(address);
  };
  const sites = connections.data?.connected_sites ?? [];
  return (
    <Stack gap="lg">
      <PageHeading title={texts.title} lead={texts.lead}>
        <AddButton label={texts.connect} onClick={() => open('')} />
      </PageHeading>
      {connections.isPending && <Skeleton height={200} radius="lg" role="status" aria-label={texts.loading} />}
      {connections.isError && (
        <ErrorAlert
          error={connections.error}
          title={failureTitle(connections.error, texts)}
          onRetry={() => void connections.refetch()}
        />
      )}
      {connections.data && sites.length === 0 && <NoSites />}
      {connections.data && sites.length > 0 && (
        <>
          <Stats stats={connections.data.stats} />
          <SiteList sites={sites} fetchedAt={connections.dataUpdatedAt} onReconnect={open} />
        </>
      )}
      <ConnectDialog address={connection.id} sites={sites} connecting={connecting} onClose={connection.close} />
    </Stack>
  );
}
