import { useLayoutEffect, useRef, type RefObject } from 'react';
import { Anchor, Group, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useLocale, useWords } from '../../i18n/language';
import { Gap } from '../../ui/table/gap';
import { ColumnHints } from '../../ui/table/column-hints';
import { ColumnWidths } from '../../ui/table/column-widths';
import table from '../../ui/table/table.module.css';
import { useWindowedRows } from '../../ui/table/use-windowed-rows';
import { adminAddress } from '../admin/public';
import { exactMoment } from '../../ui/format/local-time';
import { ActorName } from './actor-name';
import { CategoryBadge } from './category-badge';
import classes from './events.module.css';
import type { AdminEvent } from './event-queries';
import { eventWords } from '@duetcast/words/en/jobs/event';

const columns = ['at', 'type', 'stream', 'actor', 'correlation'] as const;

interface RowProps {
  event: AdminEvent;
  /** Index in the whole list, from 0. */
  index: number;
  measure: ((row: HTMLElement | null) => void) | undefined;
  onOpen: (event: AdminEvent) => void;
}

function EventRow({ event, index, measure, onOpen }: RowProps) {
  const { columns: label, open, correlationTitle } = useWords(eventWords);
  const at = exactMoment(event.at, useLocale());
  return (
    <tr role="row" className={table.row} ref={measure} data-index={index} aria-rowindex={index + 2}>
      <td role="cell" data-label={label.at}>
        <time dateTime={event.at}>{at}</time>
      </td>
      <td role="cell" data-label={label.type} className={table.wide}>
        <Group gap={8} wrap="nowrap">
          <UnstyledButton className={classes.open} onClick={() => onOpen(event)} aria-label={open(event.type, at)}>
            {event.type}
          </UnstyledButton>
          <CategoryBadge category={event.category} />
        </Group>
      </td>
      <td role="cell" data-label={label.stream} className={table.wide}>
        <Anchor component={Link} to={adminAddress('events', { of: event.stream })} className={classes.cut} size="sm">
          <span className="dc-mono" title={event.stream}>
            {event.stream}
          </span>
        </Anchor>
      </td>
      <td role="cell" data-label={label.actor} className={classes.cut}>
        <ActorName actor={event.actor} />
      </td>
      <td role="cell" data-label={label.correlation}>
        <Anchor
          component={Link}
          to={adminAddress('events', { trace: event.correlationId })}
          className={`${classes.cut} dc-mono`}
          title={correlationTitle}
          size="sm"
        >
          {event.correlationId.slice(0, 8)}
        </Anchor>
      </td>
    </tr>
  );
}

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
  const { columns: columnLabels, columnHints } = useWords(eventWords);
  const { box, onScroll, visible, before, after, measure } = useWindowedRows(events.length, onNearEnd);
  useScrollAnchor(box, events[0]?.id);
  return (
    <>
      <ColumnHints labels={columnLabels} hints={columnHints} />
      <div ref={box} className={classes.box} onScroll={onScroll} role="group" aria-label={label} tabIndex={0}>
        <table
          role="table"
          aria-label={label}
          aria-rowcount={isComplete ? events.length + 1 : -1}
          className={`${table.table} ${classes.table}`}
        >
          <ColumnWidths widths={['13.5rem', '17rem', 'auto', '20%', '7.5rem']} />
          <thead role="rowgroup" className={`${table.head} ${classes.head}`}>
            <tr role="row" aria-rowindex={1}>
              {columns.map((column) => (
                <th key={column} role="columnheader">
                  {columnLabels[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            <Gap heightPx={before} columns={columns.length} />
            {visible.map(({ index }) => {
              const event = events[index];
              return event && <EventRow key={event.id} {...{ event, index, measure, onOpen }} />;
            })}
            <Gap heightPx={after} columns={columns.length} />
          </tbody>
        </table>
      </div>
    </>
  );
}
