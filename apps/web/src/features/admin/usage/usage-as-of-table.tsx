import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { unlimited } from '@duetcast/domain/usage/unlimited';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import table from '../../../ui/table/table.module.css';
import { adminAddress } from '../address/admin-address';
import { signedText } from '../../../ui/format/signed-text';
import type { ThenAndNow } from './usage-as-of-queries';
import { usageAsOfWords } from './usage-as-of-words';

const columns = ['domain', 'account', 'then', 'reserved', 'limitThen', 'now', 'change', 'limitNow'] as const;
const isText = (column: (typeof columns)[number]): boolean => column === 'domain' || column === 'account';

function Row({ row: { accountId, domain, then, now } }: { row: ThenAndNow }) {
  const { columns: label, unlimited: noLimit, notYet } = useWords(usageAsOfWords);
  const locale = useLocale();
  const number = (value: number | undefined) => (value === undefined ? '-' : value.toLocaleString(locale));
  const limit = (value: number | undefined) => (value === unlimited ? noLimit : number(value));
  const figures = {
    then: then ? number(then.charactersUsed) : notYet,
    reserved: number(then?.charactersReserved),
    limitThen: limit(then?.characterLimit),
    now: number(now.charactersUsed),
    change: signedText(now.charactersUsed - (then?.charactersUsed ?? 0), locale),
    limitNow: limit(now.characterLimit),
  };
  return (
    <Table.Tr role="row" className={table.row}>
      <Table.Td role="cell" data-label={label.domain}>
        {domain}
      </Table.Td>
      <Table.Td role="cell" data-label={label.account} className={table.wide}>
        <Anchor component={Link} to={adminAddress('accounts', { account: accountId })} size="sm">
          <span className="dc-mono">{accountId}</span>
        </Anchor>
      </Table.Td>
      {(Object.keys(figures) as (keyof typeof figures)[]).map((name) => (
        <Table.Td key={name} role="cell" data-label={label[name]} className={`${table.number} dc-number`}>
          {figures[name]}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** Usage of each domain at a moment, beside that of today. */
export function UsageAsOfTable({ rows, label }: { rows: readonly ThenAndNow[]; label: string }) {
  const { columns: named } = useWords(usageAsOfWords);
  return (
    <Table role="table" aria-label={label} className={table.table}>
      <Table.Thead role="rowgroup" className={table.head}>
        <Table.Tr role="row">
          {columns.map((column) => (
            <Table.Th key={column} role="columnheader" className={isText(column) ? undefined : table.number}>
              {named[column]}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {rows.map((row) => (
          <Row key={`${row.accountId} ${row.domain}`} row={row} />
        ))}
      </Table.Tbody>
    </Table>
  );
}
