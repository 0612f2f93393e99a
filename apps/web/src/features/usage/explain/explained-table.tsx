import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useLocale, useWords } from '../../../i18n/language';
import { fullLocalDate } from '../../../ui/format/relative-time';
import table from '../../../ui/table/table.module.css';
import { jobPath, shortId } from '../../jobs/public';
import classes from './explain.module.css';
import { explainWords } from '@duetcast/words/en/account/explain';
import type { SummedStep } from './explained-sums';

const shortTime: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' };

function Row({ summed: { step, used, reserved } }: { summed: SummedStep }) {
  const { columns, signs, job } = useWords(explainWords);
  const locale = useLocale();
  const { at, sign, jobId, reason } = step;
  const added = sign === 'released' ? -step.characters : step.characters;
  const isCounted = sign === 'used' || sign === 'corrected';
  return (
    <Table.Tr role="row" className={`${table.row} ${classes.step}`} data-counted={isCounted || undefined}>
      <Table.Td role="cell" data-label={columns.at}>
        <time dateTime={at} title={fullLocalDate(at, locale)} className={`${classes.when} dc-number`}>
          {new Date(at).toLocaleString(locale, shortTime)}
        </time>
      </Table.Td>
      <Table.Td role="cell" data-label={columns.event}>
        <span>
          {signs[sign]}
          {jobId && (
            <>
              {' · '}
              <Anchor component={Link} to={jobPath(jobId)} className={classes.when} inherit title={jobId}>
                {job(shortId(jobId))}
              </Anchor>
            </>
          )}
          {reason && (
            <Text component="span" display="block" size="xs" c="dimmed" dir="auto">
              {reason}
            </Text>
          )}
        </span>
      </Table.Td>
      <Table.Td role="cell" data-label={columns.characters} className={`${table.number} dc-number`}>
        {added.toLocaleString(locale, { signDisplay: 'exceptZero' })}
      </Table.Td>
      <Table.Td role="cell" data-label={columns.used} className={`${table.number} dc-number`}>
        <b>{used.toLocaleString(locale)}</b>
      </Table.Td>
      <Table.Td role="cell" data-label={columns.reserved} className={`${table.number} dc-number`}>
        {reserved.toLocaleString(locale)}
      </Table.Td>
    </Table.Tr>
  );
}

/** The events of a figure in order, with running sums; events that change the used characters are emphasized. */
export function ExplainedTable({ steps, label }: { steps: readonly SummedStep[]; label: string }) {
  const { columns } = useWords(explainWords);
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
      <Table role="table" aria-label={label} className={`${table.table} ${classes.table}`}>
        <Table.Thead role="rowgroup" className={table.head}>
          <Table.Tr role="row">
            {Object.entries(columns).map(([column, name]) => (
              <Table.Th
                key={column}
                role="columnheader"
                className={column === 'at' || column === 'event' ? undefined : table.number}
              >
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {steps.map((step) => (
            <Row key={step.step.id} summed={step} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
