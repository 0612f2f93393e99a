import { Badge, Group, Skeleton, Stack, Text, Title, Button } from '@mantine/core';
import { IconShieldFilled, IconPackageExport } from '@tabler/icons-react';
import { useQuery, useMutation } from '@tanstack/react-query';
import { api } from '../../client/api';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { useSession } from '../../client/session';
import { Section } from '../../ui/section';
import { billingQueries, SubscriptionCard } from '../billing/public';
import { PronunciationsCard } from '../lexicon/public';
import { NamedTokensCard, TokenCard } from '../tokens/public';
import { accountQueries } from '../accounts/public';
import { DeleteAccountCard } from '../erasure/public';
import { OwnActionsCard } from '../admin/public';
import { PasskeysCard } from '../passkeys/public';
import { SessionsCard } from '../sessions/public';
import { settingsWords } from '@duetcast/words/en/account/settings';

function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

/** Downloads the account as one archive that another server can import. */
function ExportCard() {
  const texts = useWords(settingsWords);
  const start = useMutation({
    // A download cannot show that it needs a recent sign-in.
    mutationFn: () => api.get('/api/auth/recent-sign-in'),
    onSuccess: () => download('/api/account/export'),
  });
  return (
    <Section title={texts.export} description={texts.exportText}>
      <Stack gap="md" align="flex-start">
        <Text size="sm" c="dimmed">
          {texts.exportLeavesOut}
        </Text>
        {start.isError && <ErrorAlert error={start.error} title={texts.exportFailed} />}
        <Button
          variant="default"
          leftSection={<IconPackageExport size={16} aria-hidden />}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {texts.exportNow}
        </Button>
      </Stack>
    </Section>
  );
}

function Settings() {
  const texts = useWords(settingsWords);
  const me = useQuery(accountQueries.me());
  // Load both before rendering to avoid a layout shift.
  const isPending = useQuery(billingQueries.offers()).isPending || me.isPending;
  return (
    <Stack gap="lg" maw={760}>
      <Stack gap={4}>
        <Group gap="sm">
          <Title order={1}>{texts.title}</Title>
          {me.data?.is_admin && (
            <Badge color="yellow" leftSection={<IconShieldFilled size={12} aria-hidden />}>
              {texts.admin}
            </Badge>
          )}
        </Group>
        {/* A line of its own also before it is known, so that nothing moves. */}
        <Text c="dimmed">{me.data?.email ?? '\u00a0'}</Text>
      </Stack>
      {isPending && <Skeleton height={300} radius="lg" role="status" aria-label={texts.loading} />}
      {me.isError && <ErrorAlert error={me.error} title={texts.failed} onRetry={() => void me.refetch()} />}
      {!isPending && me.data && <SubscriptionCard me={me.data} />}
      {!isPending && me.data && <TokenCard me={me.data} />}
      {!isPending && me.data && <NamedTokensCard />}
      {!isPending && me.data && <PasskeysCard />}
      {!isPending && me.data && <SessionsCard />}
      {!isPending && me.data && <PronunciationsCard />}
      {!isPending && me.data && <ExportCard />}
      {!isPending && me.data && <OwnActionsCard />}
      {!isPending && me.data && <DeleteAccountCard me={me.data} />}
    </Stack>
  );
}

/** Subscription and API token of the signed-in user (docs/PRODUCT.md#screens-settings). */
export function SettingsTab() {
  const { signedOut } = useWords(settingsWords);
  return useSession() ? <Settings /> : <Text c="dimmed">{signedOut}</Text>;
}
