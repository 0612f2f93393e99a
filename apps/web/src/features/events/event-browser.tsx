import { useMemo } from 'react';
import { Button, Group, Switch, Text } from '@mantine/core';
import { IconListSearch, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useWords, useLocalWords } from '../../i18n/language';
import { MorePages } from '../../ui/table/more-pages';
import { Section, EmptyState } from '../../ui/section';
import { ReasonedQueryState, useAdminAddress } from '../admin/public';
import { useEventDrawer } from './use-event-drawer';
import { EventFilterForm } from './event-filter-form';
import { filtersIn, subjectOf, type EventFilters } from './event-filters';
import { eventQueries, type AdminEvent, type EventPage } from './event-queries';
import { EventTable } from './event-table';
import type { TailState } from './event-tail';
import classes from './events.module.css';
import { eventWords } from '@duetcast/words/en/jobs/event';
import { maxLiveEvents, useLiveTail } from './use-live-tail';

/** Live and loaded events without duplicates, newest first; limited while live. */
function mergeEvents(live: readonly AdminEvent[], pages: readonly EventPage[], isLive: boolean): AdminEvent[] {
  const byId = new Map<string, AdminEvent>();
  for (const event of [...live, ...pages.flatMap(({ events }) => events)]) byId.set(event.id, event);
  const events = [...byId.values()];
  return isLive ? events.slice(0, maxLiveEvents) : events;
}

/** The tail starts after the newest loaded event, so that no event is missed. */
function tailStart(pages: readonly EventPage[], { from }: EventFilters): string | null {
  const newest = pages[0]?.newer ?? null;
  return newest ?? (from ? null : '0');
}

interface EventListProps {
  events: readonly AdminEvent[];
  list: UseInfiniteQueryResult<unknown>;
  isLive: boolean;
}

function EventList({ events, list, isLive }: EventListProps) {
  const [texts, locale] = useLocalWords(eventWords);
  const [open, drawer] = useEventDrawer();
  const isCut = isLive && events.length >= maxLiveEvents;
  const isComplete = !list.hasNextPage && !isCut;
  const onNearEnd = () => {
    if (list.hasNextPage && !isCut && !list.isFetching && !list.isError) void list.fetchNextPage();
  };
  const count = events.length.toLocaleString(locale);
  const summary = isComplete ? texts.shown(events.length, count) : texts.shownAndMore(count);
  return (
    <>
      <EventTable label={texts.events} onOpen={open} {...{ events, isComplete, onNearEnd }} />
      <Text variant="caption" ta="center" p="sm">
        {isCut ? texts.cut(count) : summary}
      </Text>
      {!isCut && <MorePages pages={list} />}
      {drawer}
    </>
  );
}

/** Events of one set of filters, with the live ones since the list was loaded. */
function FilteredEvents({ filters, isLive, after, list }: FilteredEventsProps) {
  const texts = useWords(eventWords);
  const { events: live, state } = useLiveTail(filters, isLive, after);
  const events = useMemo(() => mergeEvents(live, list.data?.pages ?? [], isLive), [live, list.data, isLive]);
  return (
    <>
      <LiveState state={isLive ? state : 'off'} isVisible={isLive || live.length > 0} />
      {events.length > 0 && <EventList events={events} list={list} isLive={isLive} />}
      {events.length === 0 && (
        <EmptyState icon={<IconListSearch size={22} />} title={texts.noEvents} hint={texts.noEventsHint} />
      )}
    </>
  );
}

interface FilteredEventsProps {
  filters: EventFilters;
  isLive: boolean;
  after: string | null;
  list: UseInfiniteQueryResult<{ pages: EventPage[] }>;
}

function LiveState({ state, isVisible }: { state: TailState | 'off'; isVisible: boolean }) {
  const { liveStates } = useWords(eventWords);
  return (
    <Text variant="caption" px="lg" py={6} className={classes.live} role="status">
      {isVisible ? liveStates[state] : null}
    </Text>
  );
}

interface ActionsProps {
  isLive: boolean;
  isOpenEnded: boolean;
  onLive: (isLive: boolean) => void;
  onRefresh: () => void;
}

function Actions({ isLive, isOpenEnded, onLive, onRefresh }: ActionsProps) {
  const { live, refresh, openEnded } = useWords(eventWords);
  return (
    <Group gap="md">
      <Switch
        label={live}
        checked={isLive}
        disabled={!isOpenEnded}
        onChange={({ currentTarget }) => onLive(currentTarget.checked)}
        {...(!isOpenEnded && { description: openEnded })}
      />
      <Button
        variant="default"
        size="sm"
        leftSection={<IconRefresh size={15} aria-hidden />}
        disabled={isLive}
        onClick={onRefresh}
      >
        {refresh}
      </Button>
    </Group>
  );
}

/** Events of all accounts by filters: older pages on scroll, new events live. */
export function EventBrowser() {
  const texts = useWords(eventWords);
  const { search, go } = useAdminAddress('events');
  const filters = useMemo(() => filtersIn(search), [search]);
  const isOpenEnded = filters.to === undefined;
  const isLive = isOpenEnded && search.get('live') === 'yes';
  const cache = useQueryClient();
  const query = eventQueries.list(filters);
  // The tail delivers newer events, so a refetch would only repeat loaded ones.
  const list = useInfiniteQuery({ ...query, staleTime: Infinity, gcTime: 0 });
  const key = JSON.stringify(filters);
  const pages = list.data?.pages ?? [];
  return (
    <Section
      title={texts.events}
      description={texts.eventsText}
      flush
      actions={
        <Actions
          {...{ isLive, isOpenEnded }}
          onLive={(live) => go({ ...filters, live: live ? 'yes' : null })}
          onRefresh={() => void cache.resetQueries({ queryKey: query.queryKey })}
        />
      }
    >
      <div className={classes.filters}>
        <EventFilterForm filters={filters} onApply={(next) => go({ ...next, live: search.get('live') })} />
      </div>
      <ReasonedQueryState
        subject={subjectOf(filters)}
        query={list}
        loading={texts.loading}
        failed={texts.failed}
        rows={8}
      />
      {list.data && <FilteredEvents key={key} after={tailStart(pages, filters)} {...{ filters, isLive, list }} />}
    </Section>
  );
}
