import { Suspense, type ComponentType } from 'react';
import { Badge, Card, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconShieldFilled, IconPackageExport } from '@tabler/icons-react';
import { useQuery, useMutation } from '@tanstack/react-query';
import { api } from '../../client/api';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { RequestButton } from '../../ui/buttons/request-button';
import { useSession } from '../../client/session';
import { Section } from '../../ui/section';
import { SectionLinks } from '../../ui/section-links';
import { usePartTitle } from '../../ui/address/part-title';
import { useAddress } from '../../ui/address/use-address';
import { billingQueries, SubscriptionCard } from '../billing/public';
import { PronunciationsCard } from '../lexicon/public';
import { NoticesCard } from '../notices/public';
import { NamedTokensCard, TokenCard } from '../tokens/public';
import { accountQueries, type Me } from '../accounts/public';
import { DeleteAccountCard } from '../erasure/public';
import { OwnActionsCard } from '../admin/public';
import { PasskeysCard } from '../passkeys/public';
import { SessionsCard } from '../sessions/public';
import { LazyUsagePage } from '../usage/public';
import { settingsWords } from '@duetcast/words/en/account/settings';
import classes from './settings-tab.module.css';

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
        <Text variant="note">{texts.exportLeavesOut}</Text>
        {start.isError && <ErrorAlert error={start.error} title={texts.exportFailed} />}
        <RequestButton request={start} icon={IconPackageExport} label={texts.exportNow} />
      </Stack>
    </Section>
  );
}

/** The page of the account dialog, where it has room. */
function UsageCard() {
  const { sections: names } = useWords(settingsWords);
  const user = useSession()?.user;
  return (
    <Card component="section" aria-label={names.usage}>
      <VisuallyHidden component="h2">{names.usage}</VisuallyHidden>
      <Suspense fallback={<Skeleton height={480} radius="md" />}>{user && <LazyUsagePage person={user} />}</Suspense>
    </Card>
  );
}

const sections = ['account', 'usage', 'sign-in', 'notices', 'pronunciations', 'data'] as const;
type SettingsSection = (typeof sections)[number];

const contents: Readonly<Record<SettingsSection, ComponentType<{ me: Me }>>> = {
  account: ({ me }) => (
    <>
      <SubscriptionCard me={me} />
      <TokenCard me={me} />
      <NamedTokensCard />
    </>
  ),
  usage: UsageCard,
  'sign-in': () => (
    <>
      <PasskeysCard />
      <SessionsCard />
    </>
  ),
  notices: NoticesCard,
  pronunciations: PronunciationsCard,
  data: ({ me }) => (
    <>
      <ExportCard />
      <OwnActionsCard />
      <DeleteAccountCard me={me} />
    </>
  ),
};

/** The section that the address names: `?tab=settings&section=data`. */
function useSection(): SettingsSection {
  const { query } = useAddress();
  return sections.find((section) => section === query.get('section')) ?? sections[0];
}

function Settings() {
  const texts = useWords(settingsWords);
  const section = useSection();
  usePartTitle(section === sections[0] ? null : texts.sections[section], 'section');
  const Content = contents[section];
  const me = useQuery(accountQueries.me());
  // Load both before rendering to avoid a layout shift; a card asks for the offers again if that failed.
  const isPending = !useQuery(billingQueries.offers()).isFetched || me.isPending;
  return (
    <Stack gap="lg">
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
      {!isPending && me.data && (
        <div className={classes.settings}>
          <SectionLinks
            label={texts.sectionsLabel}
            current={section}
            names={texts.sections}
            sections={sections}
            addressOf={(name) => `/dashboard?tab=settings&section=${name}`}
            side
          />
          <Stack gap="lg">
            <Content me={me.data} />
          </Stack>
        </div>
      )}
    </Stack>
  );
}

/** Subscription and API token of the signed-in user (docs/PRODUCT.md#screens-settings). */
export function SettingsTab() {
  const { signedOut } = useWords(settingsWords);
  return useSession() ? <Settings /> : <Text c="dimmed">{signedOut}</Text>;
}
