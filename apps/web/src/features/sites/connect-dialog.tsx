import { Modal } from '@mantine/core';
import type { PublicSite } from '@duetcast/projections/sites/public-site';
import { useWords } from '../../i18n/words';
import { ConnectForm } from './connect-form';
import type { ConnectingSite } from './site-queries';
import { siteWords } from './site-words';
import { domainOf } from './site-address';
import { SiteCredentialsView } from './site-credentials';

interface Props {
  /** The address that the form begins with; null: closed. */
  address: string | null;
  sites: readonly PublicSite[];
  connecting: ConnectingSite;
  onClose: () => void;
}

/** Asks for a site, then shows its credentials until it is closed, and never again. */
export function ConnectDialog({ address, sites, connecting, onClose }: Props) {
  const texts = useWords(siteWords);
  const { data: credentials, variables: request } = connecting;
  const domain = request ? domainOf(request.site_url) : '';
  return (
    <Modal
      opened={address !== null}
      onClose={onClose}
      onExitTransitionEnd={() => connecting.reset()}
      title={credentials ? texts.credentialsTitle(domain) : texts.connect}
      closeButtonProps={{ 'aria-label': texts.close }}
      // What is lost by a slip cannot be shown again.
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
