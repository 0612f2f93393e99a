import { Suspense, useEffect, useRef, type ComponentType } from 'react';
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
import { useSearchParams } from 'react-router-dom';
import { accountQueries } from '../../features/accounts/public';
import { useWords } from '../../i18n/language';
import { usePartTitle } from '../../ui/address/part-title';
import { DashboardTab } from '../../features/jobs/public';
import { shellWords } from '@duetcast/words/en/app/shell';
import classes from './dashboard.module.css';
import { lazyOf } from '../../ui/lazy/lazy-of';
import { OnceNeeded } from '../../ui/lazy/once-needed';

const CheckoutNotice = lazyOf(() => import('../../features/billing/checkout-notice'), 'CheckoutNotice');
const CreateTab = lazyOf(() => import('../../features/create/create-tab'), 'CreateTab');
const ShowsTab = lazyOf(() => import('../../features/shows/shows-tab'), 'ShowsTab');
const VoicesTab = lazyOf(() => import('../../features/voices/voices-tab'), 'VoicesTab');
const ConnectionsTab = lazyOf(() => import('./connections-tab'), 'ConnectionsTab');
const SettingsTab = lazyOf(() => import('../../features/settings/settings-tab'), 'SettingsTab');
const AdminTab = lazyOf(() => import('./admin-tab'), 'AdminTab');

const tabs: readonly { value: keyof typeof shellWords.en; icon: TablerIcon; content: ComponentType }[] = [
  { value: 'dashboard', icon: IconLayoutDashboard, content: DashboardTab },
  { value: 'create', icon: IconSparkles, content: CreateTab },
  { value: 'shows', icon: IconRss, content: ShowsTab },
  { value: 'voices', icon: IconMicrophone2, content: VoicesTab },
  { value: 'connections', icon: IconPlugConnected, content: ConnectionsTab },
  { value: 'settings', icon: IconSettings, content: SettingsTab },
  { value: 'admin', icon: IconShield, content: AdminTab },
];

const TabSkeleton = () => <Skeleton height={320} radius="lg" role="status" aria-label={useWords(shellWords).loading} />;

/** The chosen tab, in the address: `?tab=create`. What else the address holds belongs to the tab before. */
function useTab() {
  const labels = useWords(shellWords);
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'dashboard';
  usePartTitle(tab === 'dashboard' ? null : labels[tab]);
  const choose = (name: string | null) => setSearch(name === null || name === 'dashboard' ? {} : { tab: name });
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
  const isFromCheckout = useSearchParams()[0].has('checkout');
  const strip = useScrollToTab(tab);
  const { data: me } = useQuery(accountQueries.me());
  const visibleTabs = tabs.filter(({ value }) => value !== 'admin' || tab === 'admin' || me?.is_admin);
  return (
    <>
      <OnceNeeded isNeeded={isFromCheckout}>
        <CheckoutNotice />
      </OnceNeeded>
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
