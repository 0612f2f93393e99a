import { hourMs } from '@duetcast/domain/limits/time-limits';
import { Anchor, Badge, Button, Group } from '@mantine/core';
import type { PublicSite } from '@duetcast/projections/sites/connections';
import { useLocalWords, useWords } from '../../i18n/language';
import { RemoveButton } from '../../ui/buttons/remove-button';
import { fullLocalDate } from '../../ui/format/relative-time';
import { RowTable } from '../../ui/table/row-table';
import { TimeAgo, useClock } from '../../ui/time-ago';
import { siteWords } from '@duetcast/words/en/account/site';

/** Upper bounds in hours, exclusive. */
const activityHours = { recently: 1, today: 24, thisWeek: 168 } as const;

/** Time since the last activity of a site (docs/PRODUCT.md#other-states). */
type Activity = 'never' | 'recently' | 'today' | 'thisWeek' | 'inactive';

/** `lastActivityAt` is null if the site was never active. */
export function activityOf(lastActivityAt: string | null, now: number): Activity {
  if (!lastActivityAt) return 'never';
  const hours = (now - Date.parse(lastActivityAt)) / hourMs;
  if (hours < activityHours.recently) return 'recently';
  if (hours < activityHours.today) return 'today';
  return hours < activityHours.thisWeek ? 'thisWeek' : 'inactive';
}

interface Props {
  sites: readonly PublicSite[];
  /** When the sites were fetched, in ms since the epoch. */
  fetchedAt: number;
  isDisconnecting: (site: PublicSite) => boolean;
  onDeliveries: (site: PublicSite) => void;
  onDisconnect: (site: PublicSite) => void;
  onReconnect: (site: PublicSite) => void;
}

function State({ site, fetchedAt }: { site: PublicSite; fetchedAt: number }) {
  const texts = useWords(siteWords);
  const activity = activityOf(site.last_activity_at, useClock(fetchedAt));
  const isRecent = activity !== 'never' && activity !== 'inactive';
  return (
    <Group gap="xs">
      {!site.is_active && <Badge color="red">{texts.disconnected}</Badge>}
      <Badge color={site.is_active && isRecent ? 'green' : 'gray'}>{texts.activity[activity]}</Badge>
    </Group>
  );
}

function Actions({ site, ...props }: Omit<Props, 'sites' | 'fetchedAt'> & { site: PublicSite }) {
  const texts = useWords(siteWords);
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" size="compact-sm" onClick={() => props.onDeliveries(site)}>
        {texts.deliveries}
      </Button>
      {site.is_active ? (
        <RemoveButton
          label={texts.disconnect}
          name={texts.disconnectNamed(site.site_domain)}
          loading={props.isDisconnecting(site)}
          onClick={() => props.onDisconnect(site)}
        />
      ) : (
        <Button variant="default" size="compact-sm" onClick={() => props.onReconnect(site)}>
          {texts.reconnect}
        </Button>
      )}
    </Group>
  );
}

/** The sites with their activity; connected ones first, otherwise in their order. */
export function SiteTable({ sites, fetchedAt, ...actions }: Props) {
  const [texts, locale] = useLocalWords(siteWords);
  return (
    <RowTable
      title={texts.sites}
      rows={sites.toSorted((a, b) => Number(b.is_active) - Number(a.is_active))}
      keyOf={({ id }) => id}
      labels={texts.columns}
      wide={['site', 'actions']}
      cells={{
        site: ({ site_url, site_domain }) => (
          <Anchor href={site_url} target="_blank" rel="noreferrer" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {site_domain}
          </Anchor>
        ),
        state: (site) => <State site={site} fetchedAt={fetchedAt} />,
        connected: ({ connected_at }) => (
          <time dateTime={connected_at} title={fullLocalDate(connected_at, locale)}>
            {new Date(connected_at).toLocaleDateString(locale, { dateStyle: 'medium' })}
          </time>
        ),
        lastActivity: ({ last_activity_at }) => (last_activity_at ? <TimeAgo at={last_activity_at} /> : '–'),
        actions: (site) => <Actions site={site} {...actions} />,
      }}
    />
  );
}
