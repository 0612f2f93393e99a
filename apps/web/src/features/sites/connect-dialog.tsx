import { Modal } from '@mantine/core';
import { siteNameOf } from '@duetcast/domain/sites/site-name';
import type { PublicSite } from '@duetcast/projections/sites/public-site';
import { useWords } from '../../i18n/words';
import { ConnectForm } from './connect-form';
import type { ConnectingSite } from './site-queries';
import { siteWords } from '@duetcast/words/en/account/site';
import { SiteCredentialsView } from './site-credentials';

interface Props {
  /** Initial address of the form; null if the dialog is closed. */
  address: string | null;
  sites: readonly PublicSite[];
  connecting: ConnectingSite;
  onClose: () => void;
}

/** Connects a site, then shows its credentials once. */
export function ConnectDialog({ address, sites, connecting, onClose }: Props) {
  const texts = useWords(siteWords);
  const { data: credentials, variables: request } = connecting;
  const domain = request ? siteNameOf(request.site_url) : '';
  return (
    <Modal
      opened={address !== null}
      onClose={onClose}
      onExitTransitionEnd={() => connecting.reset()}
      title={credentials ? texts.credentialsTitle(domain) : texts.connect}
      closeButtonProps={{ 'aria-label': texts.close }}
      // The credentials cannot be shown again, so an accidental click must not close the dialog.
      closeOnClickOutside={!credentials && !connecting.isPending}
      closeOnEscape={!credentials && !connecting.isPending}
      size="lg"
    >
      {credentials ? (
        <SiteCredentialsView credentials={credentials} onDone={onClose} />
      ) : (
        <ConnectForm
          address={address ?? ''}
          sites={sites}
          isPending={connecting.isPending}
          error={connecting.error}
          onSubmit={(site) => connecting.mutate(site)}
          onEdit={() => connecting.error && connecting.reset()}
        />
      )}
    </Modal>
  );
}
