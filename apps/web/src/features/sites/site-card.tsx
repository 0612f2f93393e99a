import { useId, useState } from 'react';
import { Anchor, Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import type { PublicSite } from '@duetcast/projections/sites/connections';
import { useWords, useLocalWords } from '../../i18n/language';
import { DisclosureButton } from '../../ui/buttons/disclosure-button';
import { fullLocalDate } from '../../ui/format/relative-time';
import { TimeAgo, useClock } from '../../ui/time-ago';
import { siteWords } from '@duetcast/words/en/account/site';
import { Deliveries } from '../webhooks/public';

const hourMs = 3_600_000;
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
  site: PublicSite;
  /** When the site was fetched, in ms since the epoch. */
  fetchedAt: number;
  isDisconnecting: boolean;
  onDisconnect: () => void;
  onReconnect: () => void;
}

function Badges({ site, fetchedAt }: Pick<Props, 'site' | 'fetchedAt'>) {
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

function Facts({ site }: Pick<Props, 'site'>) {
  const [texts, locale] = useLocalWords(siteWords);
  return (
    <Text variant="note">
      {texts.connected}{' '}
      <time dateTime={site.connected_at} title={fullLocalDate(site.connected_at, locale)}>
        {new Date(site.connected_at).toLocaleDateString(locale, { dateStyle: 'medium' })}
      </time>
      {site.last_activity_at && (
        <>
          {' · '}
          {texts.lastActivity} <TimeAgo at={site.last_activity_at} />
        </>
      )}
    </Text>
  );
}

function Actions({ site, isDisconnecting, onDisconnect, onReconnect }: Omit<Props, 'fetchedAt'>) {
  const texts = useWords(siteWords);
  if (!site.is_active)
    return (
      <Button variant="default" size="xs" onClick={onReconnect}>
        {texts.reconnect}
      </Button>
    );
  return (
    <Button
      variant="subtle"
      color="red"
      size="xs"
      me={-8}
      loading={isDisconnecting}
      aria-label={texts.disconnectNamed(site.site_domain)}
      onClick={onDisconnect}
    >
      {texts.disconnect}
    </Button>
  );
}

/** One site with its activity, deliveries, and disconnect or reconnect. */
export function SiteCard({ site, fetchedAt, ...actions }: Props) {
  const texts = useWords(siteWords);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Card component="article" aria-label={site.site_domain} padding="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} miw={0}>
          <Anchor href={site.site_url} target="_blank" rel="noreferrer" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {site.site_domain}
          </Anchor>
          <Facts site={site} />
        </Stack>
        <Badges site={site} fetchedAt={fetchedAt} />
      </Group>
      <Group justify="space-between" mt="sm">
        <DisclosureButton size="xs" controls={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          {texts.deliveries}
        </DisclosureButton>
        <Actions site={site} {...actions} />
      </Group>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Deliveries site={site} />}
      </div>
    </Card>
  );
}
