import { Suspense, type ComponentType } from 'react';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../i18n/language';
import { usePartTitle } from '../../ui/address/part-title';
import { EmptyState } from '../../ui/section';
import { SectionLinks } from '../../ui/section-links';
import { ErrorAlert } from '../../ui/error-alert';
import { accountQueries } from '../../features/accounts/public';
import { adminAddress, type AdminSection, adminSections, sectionIn } from '../../features/admin/public';
import { adminWords } from '@duetcast/words/en/admin/admin';
import { lazyOf } from '../../ui/lazy/lazy-of';

const contents: Readonly<Record<AdminSection, ComponentType>> = {
  events: lazyOf(() => import('../../features/events/events-section'), 'EventsSection'),
  replays: lazyOf(() => import('../../features/replays/replay-lab'), 'ReplayLab'),
  projections: lazyOf(() => import('../../features/projections/projections-section'), 'ProjectionsSection'),
  services: lazyOf(() => import('../../features/services/services-section'), 'ServicesSection'),
  accounts: lazyOf(() => import('../../features/admin/accounts/accounts-section'), 'AccountsSection'),
  usage: lazyOf(() => import('../../features/admin/usage/usage-as-of-section'), 'UsageSection'),
  reports: lazyOf(() => import('../../features/publications/reports-section'), 'ReportsSection'),
  acts: lazyOf(() => import('../../features/admin/actions/actions-section'), 'ActionsSection'),
};

function Waiting() {
  const { loading } = useWords(adminWords);
  return <Skeleton height={360} radius="lg" role="status" aria-label={loading} />;
}

function Sections() {
  const [search] = useSearchParams();
  const current = sectionIn(search);
  const Content = contents[current];
  const texts = useWords(adminWords);
  usePartTitle(texts[current], 'section');
  return (
    <>
      <SectionLinks
        label={texts.sections}
        current={current}
        names={texts}
        sections={adminSections}
        addressOf={adminAddress}
      />
      <Suspense fallback={<Waiting />}>
        <Content />
      </Suspense>
    </>
  );
}

function Refused() {
  const { refusedTitle, refusedText } = useWords(adminWords);
  return (
    <EmptyState icon={<IconLock size={22} />} title={refusedTitle}>
      <Text variant="note" maw={420}>
        {refusedText}
      </Text>
    </EmptyState>
  );
}

/** The Admin tab; the server also rejects everyone else. */
export function AdminTab() {
  const texts = useWords(adminWords);
  const me = useQuery(accountQueries.me());
  return (
    <Stack gap="lg">
      <Title order={1}>{texts.title}</Title>
      {me.isPending && <Waiting />}
      {me.isError && !me.data && (
        <ErrorAlert error={me.error} title={texts.unknown} onRetry={() => void me.refetch()} />
      )}
      {me.data && (me.data.is_admin ? <Sections /> : <Refused />)}
    </Stack>
  );
}
