import { useState, type FormEvent } from 'react';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { siteNameOf } from '@duetcast/domain/sites/site-name';
import type { PublicSite } from '@duetcast/projections/sites/public-site';
import { fieldsOf } from '../../client/api';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import type { SiteRequest } from './site-queries';
import { siteWords } from '@duetcast/words/en/account/site';
import { parseAddress } from './site-address';

interface Props {
  /** Initial address. */
  address: string;
  sites: readonly PublicSite[];
  isPending: boolean;
  error: Error | null;
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

export function ConnectForm({ address, sites, isPending, error, onSubmit, onEdit }: Props) {
  const texts = useWords(siteWords);
  const { site, setSite, callback, setCallback, setSubmitted, siteUrl, request, isInvalid } = useFields(address, error);
  const domain = siteUrl && siteNameOf(siteUrl);
  const isConnected = sites.some(({ site_domain, is_active }) => is_active && site_domain === domain);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (request) onSubmit(request);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {texts.connectLead}
        </Text>
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
          <Alert color="yellow" variant="light" icon={<IconInfoCircle size={18} />}>
            {texts.connectedAlready(domain)}
          </Alert>
        )}
        {error && !isInvalid.site && !isInvalid.callback && <ErrorAlert error={error} title={texts.connectFailed} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {texts.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
