import { useLayoutEffect, useRef, type RefObject } from 'react';
import { Group, UnstyledButton } from '@mantine/core';
import { useLocalWords } from '../../i18n/language';
import { ColumnHints } from '../../ui/table/column-hints';
import { ScrolledTable } from '../../ui/table/scrolled-table';
import { useWindowedRows } from '../../ui/table/use-windowed-rows';
import { adminAddress } from '../admin/public';
import { exactMoment } from '../../ui/format/local-time';
import { ActorName } from './actor-name';
import { CategoryBadge } from './category-badge';
import classes from './events.module.css';
import type { AdminEvent } from './event-queries';
import { eventWords } from '@duetcast/words/en/jobs/event';
import { TextLink } from '../../ui/buttons/text-link';

/** Keeps the visible rows in place when rows are added above. */
function useScrollAnchor(box: RefObject<HTMLElement | null>, newest: string | undefined) {
  const previous = useRef({ newest, height: 0 });
  useLayoutEffect(() => {
    const [element, { newest: previousNewest, height }] = [box.current, previous.current];
    if (!element) return;
    const growthPx = element.scrollHeight - height;
    if (previousNewest !== newest && height > 0 && element.scrollTop > 0 && growthPx > 0) element.scrollTop += growthPx;
    previous.current = { newest, height: element.scrollHeight };
  });
}

interface Props {
  events: readonly AdminEvent[];
  label: string;
  isComplete: boolean;
  onOpen: (event: AdminEvent) => void;
  onNearEnd: () => void;
}

/** Events in the given order; only visible rows are rendered. */
export function EventTable({ events, label, isComplete, onOpen, onNearEnd }: Props) {
  const [{ columns, columnHints, open, correlationTitle }, locale] = useLocalWords(eventWords);
  const inView = useWindowedRows(events.length, onNearEnd);
  useScrollAnchor(inView.box, events[0]?.id);
  return (
    <>
      <ColumnHints labels={columns} hints={columnHints} />
      <ScrolledTable
        title={label}
        rows={events}
        keyOf={({ id }) => id}
        labels={columns}
        wide={['type', 'stream']}
        widths={['13.5rem', '17rem', 'auto', '20%', '7.5rem']}
        inView={inView}
        isComplete={isComplete}
        classNames={{ actor: classes.cut }}
        className={classes.table}
        headClassName={classes.head}
        boxClassName={classes.box}
        cells={{
          at: ({ at }) => <time dateTime={at}>{exactMoment(at, locale)}</time>,
          type: (event) => (
            <Group gap={8} wrap="nowrap">
              <UnstyledButton
                className={classes.open}
                onClick={() => onOpen(event)}
                aria-label={open(event.type, exactMoment(event.at, locale))}
              >
                {event.type}
              </UnstyledButton>
              <CategoryBadge category={event.category} />
            </Group>
          ),
          stream: ({ stream }) => (
            <TextLink to={adminAddress('events', { of: stream })} className={classes.cut}>
              <span className="dc-mono" title={stream}>
                {stream}
              </span>
            </TextLink>
          ),
          actor: ({ actor }) => <ActorName actor={actor} />,
          correlation: ({ correlationId }) => (
            <TextLink
              to={adminAddress('events', { trace: correlationId })}
              className={`${classes.cut} dc-mono`}
              title={correlationTitle}
            >
              {correlationId.slice(0, 8)}
            </TextLink>
          ),
        }}
      />
    </>
  );
}
