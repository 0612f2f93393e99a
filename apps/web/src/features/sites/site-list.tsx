import { useState } from 'react';
import { Stack } from '@mantine/core';
import type { PublicSite } from '@duetcast/projections/sites/public-site';
import { useWords } from '../../i18n/language';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ErrorAlert } from '../../ui/error-alert';
import { useDisconnectSite } from './site-queries';
import { siteWords } from '@duetcast/words/en/account/site';
import { SiteCard } from './site-card';

interface Props {
  sites: readonly PublicSite[];
  /** When the sites were fetched, in ms since the epoch. */
  fetchedAt: number;
  onReconnect: (siteUrl: string) => void;
}

/** Connected sites first; otherwise keeps the order. */
const connectedFirst = (sites: readonly PublicSite[]) =>
  sites.toSorted((a, b) => Number(b.is_active) - Number(a.is_active));

export function SiteList({ sites, fetchedAt, onReconnect }: Props) {
  const texts = useWords(siteWords);
  const [siteToDisconnect, setSiteToDisconnect] = useState<PublicSite | null>(null);
  const disconnecting = useDisconnectSite();
  const domain = siteToDisconnect?.site_domain ?? '';
  const confirm = () => {
    setSiteToDisconnect(null);
    if (siteToDisconnect) disconnecting.mutate(siteToDisconnect);
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
          fetchedAt={fetchedAt}
          isDisconnecting={disconnecting.isPending && disconnecting.variables.id === site.id}
          onDisconnect={() => setSiteToDisconnect(site)}
          onReconnect={() => onReconnect(site.site_url)}
        />
      ))}
      <ConfirmDialog
        question={
          siteToDisconnect && {
            title: texts.disconnectQuestion(domain),
            text: texts.disconnectText,
            action: texts.disconnect,
          }
        }
        onConfirm={confirm}
        onCancel={() => setSiteToDisconnect(null)}
      />
    </Stack>
  );
}
