import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { useWords } from '../../i18n/language';
import { usePartTitle } from '../../ui/address/part-title';
import { EmptyState } from '../../ui/section';
import { ErrorAlert } from '../../ui/error-alert';
import { accountQueries } from '../../features/accounts/public';
import { adminAddress, type AdminSection, adminSections, sectionIn } from '../../features/admin/public';
import { adminWords } from '@duetcast/words/en/admin/admin';
import classes from './admin-tab.module.css';

const contents: Readonly<Record<AdminSection, ComponentType>> = {
  events: lazy(() =>
    import('../../features/events/events-section').then(({ EventsSection }) => ({ default: EventsSection })),
  ),
  replays: lazy(() => import('../../features/replays/replay-lab').then(({ ReplayLab }) => ({ default: ReplayLab }))),
  projections: lazy(() =>
    import('../../features/projections/projections-section').then(({ ProjectionsSection }) => ({
      default: ProjectionsSection,
    })),
  ),
  services: lazy(() =>
    import('../../features/services/services-section').then(({ ServicesSection }) => ({ default: ServicesSection })),
  ),
  accounts: lazy(() =>
    import('../../features/admin/accounts/accounts-section').then(({ AccountsSection }) => ({
      default: AccountsSection,
    })),
  ),
  usage: lazy(() =>
    import('../../features/admin/usage/usage-as-of-section').then(({ UsageSection }) => ({ default: UsageSection })),
  ),
  reports: lazy(() =>
    import('../../features/publications/reports-section').then(({ ReportsSection }) => ({ default: ReportsSection })),
  ),
  acts: lazy(() =>
    import('../../features/admin/actions/actions-section').then(({ ActionsSection }) => ({ default: ActionsSection })),
  ),
};

function Waiting() {
  const { loading } = useWords(adminWords);
  return <Skeleton height={360} radius="lg" role="status" aria-label={loading} />;
}

function SectionLinks({ current }: { current: AdminSection }) {
  const texts = useWords(adminWords);
  const links = useRef<HTMLElement>(null);
  // On a phone the links overflow.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a cleanup function.
    void links.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav ref={links} className={classes.sections} aria-label={texts.sections}>
      {adminSections.map((section) => (
        <Link key={section} to={adminAddress(section)} aria-current={section === current ? 'page' : undefined}>
          {texts[section]}
        </Link>
      ))}
    </nav>
  );
}

function Sections() {
  const [search] = useSearchParams();
  const current = sectionIn(search);
  const Content = contents[current];
  usePartTitle(useWords(adminWords)[current]);
  return (
    <>
      <SectionLinks current={current} />
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
      <Text size="sm" c="dimmed" maw={420}>
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
