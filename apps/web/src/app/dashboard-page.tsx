import { lazy, Suspense, useState, type ComponentType } from 'react';
import { Skeleton, Tabs } from '@mantine/core';
import {
  IconLayoutDashboard,
  IconMicrophone2,
  IconPlugConnected,
  IconSettings,
  IconSparkles,
  type TablerIcon,
} from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { useWords } from '../i18n/words';
import { DashboardTab } from '../features/jobs/dashboard-tab';
import { shellWords } from './shell-words';
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
    content: lazy(() => import('../features/create/create-tab').then(({ CreateTab }) => ({ default: CreateTab }))),
  },
  {
    value: 'voices',

    icon: IconMicrophone2,
    content: lazy(() => import('../features/voices/voices-tab').then(({ VoicesTab }) => ({ default: VoicesTab }))),
  },
  {
    value: 'connections',

    icon: IconPlugConnected,
    content: lazy(() =>
      import('../features/connections/connections-tab').then(({ ConnectionsTab }) => ({ default: ConnectionsTab })),
    ),
  },
  {
    value: 'settings',

    icon: IconSettings,
    content: lazy(() =>
      import('../features/accounts/settings-tab').then(({ SettingsTab }) => ({ default: SettingsTab })),
    ),
  },
];

const TabSkeleton = () => <Skeleton height={320} radius="lg" role="status" aria-label={useWords(shellWords).loading} />;

/** The tab that a link asks for in its state. */
function wishedTab(state: unknown): string {
  const wished = state && typeof state === 'object' && 'tab' in state ? state.tab : null;
  return tabs.find(({ value }) => value === wished)?.value ?? 'dashboard';
}

/** The tab that is shown; a link that is followed on this very page chooses anew. */
function useTab() {
  const { state, key } = useLocation() as { state: unknown; key: string };
  const [tab, setTab] = useState(() => wishedTab(state));
  const [followed, setFollowed] = useState(key);
  if (key !== followed) {
    setFollowed(key);
    setTab(wishedTab(state));
  }
  return [tab, setTab] as const;
}

/** Tabs that are switched in place, without a change of route (spec §2). */
export function DashboardPage() {
  const named = useWords(shellWords);
  const [tab, setTab] = useTab();
  return (
    <Tabs value={tab} onChange={(value) => setTab(value ?? 'dashboard')} keepMounted={false}>
      <Tabs.List className={classes.tabs} aria-label={named.dashboard}>
        {tabs.map(({ value, icon: Icon }) => (
          <Tabs.Tab key={value} value={value} leftSection={<Icon size={17} stroke={1.8} aria-hidden />}>
            {named[value]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content: Content }) => (
        <Tabs.Panel key={value} value={value}>
          <Suspense fallback={<TabSkeleton />}>
            <Content />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
