import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { siteNameOf } from '@duetcast/domain/sites/site-name';
import type { PublicSite } from '@duetcast/projections/sites/connections';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldsOf } from '../../client/api';
import { useWords } from '../../i18n/language';
import { CopyableCode } from '../../ui/code/copyable-code';
import { DialogForm, type FormRequest } from '../../ui/dialog-form';
import { parseAddress } from './site-address';
import type { ConnectingSite, SiteCredentials, SiteRequest } from './site-queries';
import { siteWords } from '@duetcast/words/en/account/site';
import { ShownOnceDialog } from '../../ui/shown-once';

interface ConnectFormProps {
  /** Initial address. */
  address: string;
  sites: readonly PublicSite[];
  connecting: FormRequest;
  onSubmit: (request: SiteRequest) => void;
  onEdit: () => void;
}

function useFields(initial: string, error: Error | null) {
  const [site, setSite] = useState(initial);
  const [callback, setCallback] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const siteUrl = parseAddress(site);
  const callbackUrl = callback.trim() ? parseAddress(callback) : undefined;
  const fieldErrors = fieldsOf(error);
  const isInvalid = {
    site: (isSubmitted && siteUrl === null) || 'site_url' in fieldErrors,
    callback: (isSubmitted && callbackUrl === null) || 'callback_url' in fieldErrors,
  };
  const request: SiteRequest | null =
    siteUrl === null || callbackUrl === null
      ? null
      : { site_url: siteUrl, ...(callbackUrl && { callback_url: callbackUrl }) };
  return { site, setSite, callback, setCallback, setSubmitted, siteUrl, request, isInvalid };
}

function ConnectForm({ address, sites, connecting, onSubmit, onEdit }: ConnectFormProps) {
  const texts = useWords(siteWords);
  const { site, setSite, callback, setCallback, setSubmitted, siteUrl, request, isInvalid } = useFields(
    address,
    connecting.error,
  );
  const domain = siteUrl && siteNameOf(siteUrl);
  const isConnected = sites.some(({ site_domain, is_active }) => is_active && site_domain === domain);
  const submit = () => {
    setSubmitted(true);
    if (request) onSubmit(request);
  };
  return (
    <DialogForm
      submit={texts.submit}
      request={{ ...connecting, error: isInvalid.site || isInvalid.callback ? null : connecting.error }}
      failed={texts.connectFailed}
      onSubmit={submit}
    >
      <Text variant="note">{texts.connectLead}</Text>
      <TextInput
        label={texts.siteAddress}
        placeholder={texts.siteAddressExample}
        type="url"
        autoComplete="url"
        data-autofocus
        value={site}
        error={isInvalid.site && texts.siteAddressWrong}
        onChange={({ currentTarget }) => (setSite(currentTarget.value), onEdit())}
      />
      <TextInput
        label={texts.callbackAddress}
        description={texts.callbackHint}
        placeholder={texts.callbackExample}
        type="url"
        value={callback}
        error={isInvalid.callback && texts.callbackWrong}
        onChange={({ currentTarget }) => (setCallback(currentTarget.value), onEdit())}
      />
      {isConnected && domain && (
        <Alert color="yellow" icon={<IconInfoCircle size={18} />}>
          {texts.connectedAlready(domain)}
        </Alert>
      )}
    </DialogForm>
  );
}

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
      <Text variant="caption" mb={4}>
        {hint}
      </Text>
      <CopyableCode value={value} label={name} copyLabel={copy} />
    </div>
  );
}

function SiteCredentialsView({ credentials, onDone }: { credentials: SiteCredentials; onDone: () => void }) {
  const texts = useWords(siteWords);
  return (
    <Stack gap="md">
      <Alert color="yellow" icon={<IconAlertTriangle size={18} />} role="alert">
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
  const domain = connecting.variables ? siteNameOf(connecting.variables.site_url) : '';
  return (
    <ShownOnceDialog
      opened={address !== null}
      onClose={onClose}
      request={connecting}
      titleOf={(credentials) => (credentials ? texts.credentialsTitle(domain) : texts.connect)}
      form={
        <ConnectForm
          address={address ?? ''}
          sites={sites}
          connecting={connecting}
          onSubmit={(site) => connecting.mutate(site)}
          onEdit={() => connecting.error && connecting.reset()}
        />
      }
    >
      {(credentials) => <SiteCredentialsView credentials={credentials} onDone={onClose} />}
    </ShownOnceDialog>
  );
}
