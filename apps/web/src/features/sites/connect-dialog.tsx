import { Modal, Alert, Button, Group, Stack, Text } from '@mantine/core';
import { siteNameOf } from '@duetcast/domain/sites/site-name';
import type { PublicSite } from '@duetcast/projections/sites/public-site';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useWords } from '../../i18n/language';
import { CopyableCode } from '../../ui/copyable-code';
import { ConnectForm } from './connect-form';
import type { ConnectingSite, SiteCredentials } from './site-queries';
import { siteWords } from '@duetcast/words/en/account/site';

interface SecretProps {
  name: string;
  hint: string;
  copy: string;
  value: string;
}

function Secret({ name, hint, copy, value }: SecretProps) {
  return (
    <div>
      <Text size="sm" fw={550}>
        {name}
      </Text>
      <Text size="xs" c="dimmed" mb={4}>
        {hint}
      </Text>
      <CopyableCode value={value} label={name} copyLabel={copy} />
    </div>
  );
}

interface SiteCredentialsViewProps {
  credentials: SiteCredentials;
  onDone: () => void;
}

function SiteCredentialsView({ credentials, onDone }: SiteCredentialsViewProps) {
  const texts = useWords(siteWords);
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />} role="alert">
        {texts.credentialsWarning}
      </Alert>
      <Secret
        name={texts.siteToken}
        hint={texts.siteTokenHint}
        copy={texts.copySiteToken}
        value={credentials.site_token}
      />
      <Secret
        name={texts.webhookSecret}
        hint={texts.webhookSecretHint}
        copy={texts.copyWebhookSecret}
        value={credentials.webhook_secret}
      />
      <Group justify="flex-end">
        <Button onClick={onDone}>{texts.copiedBoth}</Button>
      </Group>
    </Stack>
  );
}

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
