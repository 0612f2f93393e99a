import { useState } from 'react';
import { Alert, Badge, Text } from '@mantine/core';
import { IconAlertTriangle, IconEqual } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useLocalWords } from '../../i18n/language';
import { Section } from '../../ui/section';
import { SortButton } from '../../ui/table/sort-button';
import { RowTable } from '../../ui/table/row-table';
import { adminAddress, ReasonedQueryState } from '../admin/public';
import { replayQueries, type Drift, type Replay } from './replay-queries';
import { replayWords } from '@duetcast/words/en/admin/replay';
import { signedText } from '../../ui/format/signed-text';
import { TextLink } from '../../ui/buttons/text-link';
import { PagedRows } from '../../ui/query-rows';

const names = ['domain', 'month', 'accountId'] as const;
const figures = ['usedBefore', 'usedAfter', 'drift', 'refused'] as const;
const driftColumns = [...names, ...figures];
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

function Refused({ drift: { refused, judged, refusedJobs, refusedByAccount } }: { drift: Drift }) {
  const [{ refusedOf, firstJobs, byAccount }, locale] = useLocalWords(replayWords);
  const count = refusedOf(refused.toLocaleString(locale), judged.toLocaleString(locale));
  return (
    <>
      {refused === 0 ? (
        count
      ) : (
        <details>
          <summary>{count}</summary>
          {refusedJobs.map((job, index) => (
            <div key={index}>
              <TextLink to={adminAddress('events', { of: `job-${job}` })} size="xs">
                <span className="dc-mono">{job}</span>
              </TextLink>
            </div>
          ))}
          {refused > refusedJobs.length && <Text size="xs">{firstJobs(refusedJobs.length)}</Text>}
        </details>
      )}
      {refusedByAccount > 0 && <Text variant="caption">{byAccount(refusedByAccount.toLocaleString(locale))}</Text>}
    </>
  );
}

function Rows({ drifts }: { drifts: readonly Drift[] }) {
  const [{ driftTitle, driftColumns: labels, driftColumnHints, entangled, entangledText }, locale] =
    useLocalWords(replayWords);
  const [order, setOrder] = useState(largestFirst);
  return (
    <>
      {drifts.some(({ entangledWith }) => entangledWith) && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} m="md">
          {entangledText}
        </Alert>
      )}
      <RowTable
        title={driftTitle}
        rows={sortedDrifts(drifts, order)}
        keyOf={({ accountId, domain, month }) => `${accountId} ${domain} ${month}`}
        labels={labels}
        hints={driftColumnHints}
        figures={figures}
        wide={['accountId']}
        sort={{
          button: SortButton,
          columns: driftColumns,
          by: order.column,
          direction: order.isDescending ? 'descending' : 'ascending',
          onSort: (column) => setOrder(orderAfterClick(order, column)),
        }}
        cells={{
          domain: ({ domain }) => domain,
          month: ({ month }) => month,
          accountId: ({ accountId, email }) => (
            <TextLink to={adminAddress('accounts', { account: accountId })}>
              {email ?? <span className="dc-mono">{accountId}</span>}
            </TextLink>
          ),
          usedBefore: ({ usedBefore }) => usedBefore.toLocaleString(locale),
          usedAfter: ({ usedAfter }) => usedAfter.toLocaleString(locale),
          drift: ({ drift, entangledWith }) => (
            <>
              <strong>{signedText(drift, locale)}</strong>
              {entangledWith && (
                <Badge
                  color="red"
                  component={Link}
                  to={adminAddress('replays', { replay: entangledWith.replayId })}
                  style={{ cursor: 'pointer' }}
                >
                  {entangled}
                </Badge>
              )}
            </>
          ),
          refused: (drift) => <Refused drift={drift} />,
        }}
      />
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
