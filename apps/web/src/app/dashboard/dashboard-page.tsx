import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { Skeleton, Tabs } from '@mantine/core';
import {
  IconLayoutDashboard,
  IconMicrophone2,
  IconPlugConnected,
  IconRss,
  IconSettings,
  IconShield,
  IconSparkles,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { accountQueries } from '../../features/accounts/public';
import { CheckoutNotice } from '../../features/billing/public';
import { useWords } from '../../i18n/language';
import { DashboardTab } from '../../features/jobs/public';
import { shellWords } from '@duetcast/words/en/app/shell';
import classes from './dashboard.module.css';

interface DashboardTabDefinition {
  value: keyof typeof shellWords.en;
  icon: TablerIcon;
  content: ComponentType;
}

const tabs: readonly DashboardTabDefinition[] = [
  { value: 'dashboard', icon: IconLayoutDashboard, content: DashboardTab },
  {
    value: 'create',
    icon: IconSparkles,
    content: lazy(() => import('../../features/create/create-tab').then(({ CreateTab }) => ({ default: CreateTab }))),
  },
  {
    value: 'shows',
    icon: IconRss,
    content: lazy(() => import('../../features/shows/shows-tab').then(({ ShowsTab }) => ({ default: ShowsTab }))),
  },
  {
    value: 'voices',
    icon: IconMicrophone2,
    content: lazy(() => import('../../features/voices/voices-tab').then(({ VoicesTab }) => ({ default: VoicesTab }))),
  },
  {
    value: 'connections',
    icon: IconPlugConnected,
    content: lazy(() => import('./connections-tab').then(({ ConnectionsTab }) => ({ default: ConnectionsTab }))),
  },
  {
    value: 'settings',
    icon: IconSettings,
    content: lazy(() =>
      import('../../features/settings/settings-tab').then(({ SettingsTab }) => ({ default: SettingsTab })),
    ),
  },
  {
    value: 'admin',
    icon: IconShield,
    content: lazy(() => import('../admin/admin-tab').then(({ AdminTab }) => ({ default: AdminTab }))),
  },
];

const TabSkeleton = () => <Skeleton height={320} radius="lg" role="status" aria-label={useWords(shellWords).loading} />;

interface TabLocation {
  state: unknown;
  search: string;
  hash: string;
  key: string;
}

function requestedTab({ search, state }: Pick<TabLocation, 'search' | 'state'>): string {
  const inState = state && typeof state === 'object' && 'tab' in state ? state.tab : null;
  const requested = new URLSearchParams(search).get('tab') ?? inState;
  return tabs.find(({ value }) => value === requested)?.value ?? 'dashboard';
}

/** Opening or closing a dialog (`#/…`) keeps the tab; other hashes are anchors on the page. */
const isDialogChange = (from: TabLocation, to: TabLocation): boolean =>
  from.hash !== to.hash && [from, to].some(({ hash }) => hash.startsWith('#/'));

/** The current tab; following a link to this page selects its tab. */
function useTab() {
  const location = useLocation() as TabLocation;
  const navigate = useNavigate();
  const [tab, setTab] = useState(() => requestedTab(location));
  const [previous, setPrevious] = useState(location);
  if (location.key !== previous.key) {
    setPrevious(location);
    if (!isDialogChange(previous, location)) setTab(requestedTab(location));
  }
  const choose = (chosen: string | null) => {
    const value = chosen ?? 'dashboard';
    // Only the Admin tab has an address; leave it before selecting another tab.
    if (value === 'admin') void navigate({ search: '?tab=admin' });
    else if (location.search) void navigate('/dashboard', { state: { tab: value } });
    else {
      setTab(value);
      // The history entry keeps the tab, so that a reload and Back return to it.
      void navigate('/dashboard', { replace: true, state: { tab: value } });
    }
  };
  return [tab, choose] as const;
}

/** Scrolls the selected tab into view if the strip is wider than the screen. */
function useScrollToTab(tab: string) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!strip.current || !chosen) return;
    strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2;
  }, [tab]);
  return strip;
}

/** Tabs that switch in place, without a change of route (docs/PRODUCT.md#screens-dashboard). */
export function DashboardPage() {
  const labels = useWords(shellWords);
  const [tab, chooseTab] = useTab();
  const strip = useScrollToTab(tab);
  const { data: me } = useQuery(accountQueries.me());
  const visibleTabs = tabs.filter(({ value }) => value !== 'admin' || tab === 'admin' || me?.is_admin);
  return (
    <>
      <CheckoutNotice />
      <Tabs value={tab} onChange={chooseTab} keepMounted={false}>
        <Tabs.List ref={strip} className={classes.tabs} aria-label={labels.dashboard}>
          {visibleTabs.map(({ value, icon: Icon }) => (
            <Tabs.Tab key={value} value={value} leftSection={<Icon size={17} stroke={1.8} aria-hidden />}>
              {labels[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {visibleTabs.map(({ value, content: Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Suspense fallback={<TabSkeleton />}>
              <Content />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
