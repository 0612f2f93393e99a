import { useState } from 'react';
import { Alert, Anchor, Badge, Text } from '@mantine/core';
import { IconAlertTriangle, IconEqual } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords, useLocalWords } from '../../i18n/language';
import { ColumnHints } from '../../ui/table/column-hints';
import { Section } from '../../ui/section';
import { SortButton } from '../../ui/table/sort-button';
import table from '../../ui/table/table.module.css';
import { adminAddress, ReasonedQueryState } from '../admin/public';
import { replayQueries, type Drift, type Replay } from './replay-queries';
import { replayWords } from '@duetcast/words/en/admin/replay';
import { signedText } from '../../ui/format/signed-text';
import { TextLink } from '../../ui/buttons/text-link';
import { PagedRows } from '../../ui/query-rows';

const driftColumns = ['domain', 'month', 'accountId', 'usedBefore', 'usedAfter', 'drift', 'refused'] as const;
type DriftColumn = (typeof driftColumns)[number];
interface DriftOrder {
  readonly column: DriftColumn;
  readonly isDescending: boolean;
}

/** Largest drift first, by absolute value. */
export const largestFirst: DriftOrder = { column: 'drift', isDescending: true };

function compared(one: Drift, other: Drift, column: DriftColumn): number {
  if (column === 'drift') return Math.abs(one.drift) - Math.abs(other.drift);
  const [left, right] = [one[column], other[column]];
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left).localeCompare(String(right));
}

/** Stable sort. */
export function sortedDrifts(drifts: readonly Drift[], { column, isDescending }: DriftOrder): Drift[] {
  return [...drifts].sort((one, other) => compared(one, other, column) * (isDescending ? -1 : 1));
}

/** A click sorts by the column, a second click reverses it; figures start descending, names ascending. */
export function orderAfterClick(order: DriftOrder, column: DriftColumn): DriftOrder {
  if (order.column === column) return { column, isDescending: !order.isDescending };
  return { column, isDescending: !['domain', 'accountId'].includes(column) };
}

const isFigure = (column: DriftColumn): boolean => !['domain', 'month', 'accountId'].includes(column);

function Head({ order, onSort }: { order: DriftOrder; onSort: (column: DriftColumn) => void }) {
  const { driftColumns: label } = useWords(replayWords);
  const direction = order.isDescending ? 'descending' : 'ascending';
  return (
    <thead role="rowgroup" className={table.head}>
      <tr role="row">
        {driftColumns.map((column) => (
          <th
            key={column}
            role="columnheader"
            aria-sort={order.column === column ? direction : 'none'}
            className={isFigure(column) ? table.number : undefined}
          >
            <SortButton
              label={label[column]}
              direction={order.column === column ? direction : null}
              onSort={() => onSort(column)}
            />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Row({ drift }: { drift: Drift }) {
  const [{ driftColumns: label, refusedOf, firstJobs, byAccount, entangled }, locale] = useLocalWords(replayWords);
  const figure = table.number;
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <tr role="row" className={table.row}>
      <td role="cell" data-label={label.domain}>
        {drift.domain}
      </td>
      <td role="cell" data-label={label.month}>
        {drift.month}
      </td>
      <td role="cell" data-label={label.accountId} className={table.wide}>
        <TextLink to={adminAddress('accounts', { account: drift.accountId })}>
          {drift.email ?? <span className="dc-mono">{drift.accountId}</span>}
        </TextLink>
      </td>
      <td role="cell" data-label={label.usedBefore} className={figure}>
        {number(drift.usedBefore)}
      </td>
      <td role="cell" data-label={label.usedAfter} className={figure}>
        {number(drift.usedAfter)}
      </td>
      <td role="cell" data-label={label.drift} className={figure}>
        <strong>{signedText(drift.drift, locale)}</strong>
        {drift.entangledWith && (
          <Badge
            color="red"
            component={Link}
            to={adminAddress('replays', { replay: drift.entangledWith.replayId })}
            style={{ cursor: 'pointer' }}
          >
            {entangled}
          </Badge>
        )}
      </td>
      <td role="cell" data-label={label.refused} className={figure}>
        {drift.refused === 0 ? (
          refusedOf(number(drift.refused), number(drift.judged))
        ) : (
          <details>
            <summary>{refusedOf(number(drift.refused), number(drift.judged))}</summary>
            {drift.refusedJobs.map((job, index) => (
              <div key={index}>
                <Anchor component={Link} to={adminAddress('events', { of: `job-${job}` })} size="xs">
                  <span className="dc-mono">{job}</span>
                </Anchor>
              </div>
            ))}
            {drift.refused > drift.refusedJobs.length && <Text size="xs">{firstJobs(drift.refusedJobs.length)}</Text>}
          </details>
        )}
        {drift.refusedByAccount > 0 && <Text variant="caption">{byAccount(number(drift.refusedByAccount))}</Text>}
      </td>
    </tr>
  );
}

function Rows({ drifts }: { drifts: readonly Drift[] }) {
  const { driftTitle, driftColumns: labels, driftColumnHints, entangledText } = useWords(replayWords);
  const [order, setOrder] = useState(largestFirst);
  return (
    <>
      {drifts.some(({ entangledWith }) => entangledWith) && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} m="md">
          {entangledText}
        </Alert>
      )}
      <ColumnHints labels={labels} hints={driftColumnHints} />
      <table role="table" aria-label={driftTitle} className={table.table}>
        <Head order={order} onSort={(column) => setOrder(orderAfterClick(order, column))} />
        <tbody role="rowgroup">
          {sortedDrifts(drifts, order).map((drift) => (
            <Row key={`${drift.accountId} ${drift.domain} ${drift.month}`} drift={drift} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Recorded and recalculated usage of each domain and month with drift, or a note that there is none. */
export function DriftTable({ replay }: { replay: Replay }) {
  const [texts, locale] = useLocalWords(replayWords);
  const list = useInfiniteQuery(replayQueries.drift(replay.id));
  const { loadingDrift: loading, driftFailed: failed, noDrift: none } = texts;
  const streams = (replay.findings?.streams ?? 0).toLocaleString(locale);
  return (
    <Section title={texts.driftTitle} flush>
      <PagedRows
        pages={list}
        texts={{ loading, failed, none, noneHint: texts.noDriftHint(streams) }}
        icon={<IconEqual size={22} />}
        state={(state) => <ReasonedQueryState subject={replay.id} {...state} />}
      >
        {(drifts) => (
          <>
            <Rows drifts={drifts} />
            {list.hasNextPage && (
              <Text variant="caption" ta="center" p="sm">
                {texts.largest(drifts.length.toLocaleString(locale))}
              </Text>
            )}
          </>
        )}
      </PagedRows>
    </Section>
  );
}
