import { useState } from 'react';
import { Stack } from '@mantine/core';
import type { PublicSite } from '@duetcast/projections/sites/public-site';
import { useWords } from '../../i18n/words';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ErrorAlert } from '../../ui/error-alert';
import { useDisconnectSite } from './site-queries';
import { siteWords } from './site-words';
import { SiteCard } from './site-card';

interface Props {
  sites: readonly PublicSite[];
  /** When the sites were asked for, ms since the epoch. */
  seenAt: number;
  onReconnect: (siteUrl: string) => void;
}

/** The connected before the disconnected, each group as it comes. */
const connectedFirst = (sites: readonly PublicSite[]) =>
  sites.toSorted((a, b) => Number(b.is_active) - Number(a.is_active));

export function SiteList({ sites, seenAt, onReconnect }: Props) {
  const texts = useWords(siteWords);
  const [asking, setAsking] = useState<PublicSite | null>(null);
  const disconnecting = useDisconnectSite();
  const domain = asking?.site_domain ?? '';
  const confirm = () => {
    setAsking(null);
    if (asking) disconnecting.mutate(asking);
  };
  return (
    <Stack gap="sm" component="section" aria-label={texts.sites}>
      {disconnecting.isError && (
        <ErrorAlert error={disconnecting.error} title={texts.disconnectFailed(disconnecting.variables.site_domain)} />
      )}
      {connectedFirst(sites).map((site) => (
        <SiteCard
          key={site.id}
          site={site}
          seenAt={seenAt}
          isDisconnecting={disconnecting.isPending && disconnecting.variables.id === site.id}
          onDisconnect={() => setAsking(site)}
          onReconnect={() => onReconnect(site.site_url)}
        />
      ))}
      <ConfirmDialog
        question={
          asking && {
            title: texts.disconnectQuestion(domain),
            text: texts.disconnectText,
            action: texts.disconnect,
          }
        }
        onConfirm={confirm}
        onCancel={() => setAsking(null)}
      />
    </Stack>
  );
}
