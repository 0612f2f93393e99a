import { Badge, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconShieldFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../i18n/words';
import { ErrorAlert } from '../../ui/error-alert';
import { useSession } from '../../client/session';
import { billingQueries, SubscriptionCard } from '../billing/public';
import { PronunciationsCard } from '../lexicon/public';
import { NamedTokensCard, TokenCard } from '../tokens/public';
import { accountQueries } from '../accounts/public';
import { DeleteAccountCard } from '../erasure/public';
import { OwnActionsCard } from '../admin/public';
import { PasskeysCard } from '../passkeys/public';
import { SessionsCard } from '../sessions/public';
import { ExportCard } from './export-card';
import { settingsWords } from '@duetcast/words/en/account/settings';

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
