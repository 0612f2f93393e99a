import { useMemo, useState } from 'react';
import { Button, Group, Switch, Text } from '@mantine/core';
import { IconListSearch, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { EmptyState } from '../../ui/empty-state';
import { ErrorAlert } from '../../ui/error-alert';
import { MorePages } from '../../ui/table/more-pages';
import { RowsSkeleton } from '../../ui/table/rows-skeleton';
import { Section } from '../../ui/section';
import { useAdminAddress } from '../admin/public';
import { EventDrawer } from './event-drawer';
import { EventFilterForm } from './event-filter-form';
import { filtersIn, type EventFilters } from './event-filters';
import { eventQueries, type AdminEvent, type EventPage } from './event-queries';
import { EventTable } from './event-table';
import type { TailState } from './event-tail';
import classes from './events.module.css';
import { eventWords } from './event-words';
import { mostKept, useLiveTail } from './use-live-tail';

/** Every event once, the newest first; while the view is live it is bounded. */
function together(live: readonly AdminEvent[], pages: readonly EventPage[], isLive: boolean): AdminEvent[] {
  const byId = new Map<string, AdminEvent>();
  for (const event of [...live, ...pages.flatMap(({ events }) => events)]) byId.set(event.id, event);
  const events = [...byId.values()];
  return isLive ? events.slice(0, mostKept) : events;
}

/** Where a tail begins: behind the newest that is shown, so that nothing falls between the two. */
function tailStart(pages: readonly EventPage[], { from }: EventFilters): string | null {
  const newest = pages[0]?.newer ?? null;
  return newest ?? (from ? null : '0');
}

interface ShownProps {
  events: readonly AdminEvent[];
  list: UseInfiniteQueryResult<unknown>;
  isLive: boolean;
}

function Shown({ events, list, isLive }: ShownProps) {
  const texts = useWords(eventWords);
  const locale = useLocale();
  const [opened, setOpened] = useState<AdminEvent | null>(null);
  const isCut = isLive && events.length >= mostKept;
  const isComplete = !list.hasNextPage && !isCut;
  const onNearEnd = () => {
    if (list.hasNextPage && !isCut && !list.isFetching && !list.isError) void list.fetchNextPage();
  };
  const count = events.length.toLocaleString(locale);
  const said = isComplete ? texts.shown(events.length, count) : texts.shownAndMore(count);
  return (
    <>
      <EventTable label={texts.events} onOpen={setOpened} {...{ events, isComplete, onNearEnd }} />
      <Text size="xs" c="dimmed" ta="center" p="sm" className="dc-number">
        {isCut ? texts.cut(count) : said}
      </Text>
      {!isCut && <MorePages pages={list} />}
      <EventDrawer event={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** The list of one set of filters, with what has come since it was read. */
function Found({ filters, isLive, after, list }: FoundProps) {
  const texts = useWords(eventWords);
  const { events: live, state } = useLiveTail(filters, isLive, after);
  const events = useMemo(() => together(live, list.data?.pages ?? [], isLive), [live, list.data, isLive]);
  return (
    <>
      <LiveState state={isLive ? state : 'off'} isShown={isLive || live.length > 0} />
      {events.length > 0 && <Shown events={events} list={list} isLive={isLive} />}
      {events.length === 0 && (
        <EmptyState icon={<IconListSearch size={22} />} title={texts.noEvents}>
          <Text size="sm" c="dimmed">
            {texts.noEventsHint}
          </Text>
        </EmptyState>
      )}
    </>
  );
}

interface FoundProps {
  filters: EventFilters;
  isLive: boolean;
  after: string | null;
  list: UseInfiniteQueryResult<{ pages: EventPage[] }>;
}

function LiveState({ state, isShown }: { state: TailState | 'off'; isShown: boolean }) {
  const { liveStates } = useWords(eventWords);
  return (
    <Text size="xs" c="dimmed" px="lg" py={6} className={classes.live} role="status">
      {isShown ? liveStates[state] : null}
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

/** Events of everyone by filters, page by page towards the past, and live towards the present. */
export function EventBrowser() {
  const texts = useWords(eventWords);
  const { search, go } = useAdminAddress('events');
  const filters = useMemo(() => filtersIn(search), [search]);
  const isOpenEnded = filters.to === undefined;
  const isLive = isOpenEnded && search.get('live') === 'yes';
  const cache = useQueryClient();
  const query = eventQueries.list(filters);
  // A tail goes on behind what was read: reading it again by itself would only read it twice.
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
        <EventFilterForm key={key} filters={filters} onApply={(next) => go({ ...next, live: search.get('live') })} />
      </div>
      {list.isPending && <RowsSkeleton label={texts.loading} rows={8} />}
      {list.isError && <ErrorAlert error={list.error} title={texts.failed} onRetry={() => void list.refetch()} />}
      {list.data && <Found key={key} after={tailStart(pages, filters)} {...{ filters, isLive, list }} />}
    </Section>
  );
}
