import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useWords } from '../../i18n/words';
import { CopyableCode } from '../../ui/copyable-code';
import type { SiteCredentials } from './site-queries';
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

interface Props {
  credentials: SiteCredentials;
  onDone: () => void;
}

export function SiteCredentialsView({ credentials, onDone }: Props) {
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
