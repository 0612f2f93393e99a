import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { unlimited } from '@duetcast/domain/usage/unlimited';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import table from '../../../ui/table/table.module.css';
import { adminAddress } from '../address/admin-address';
import { signedText } from '../../../ui/format/signed-text';
import type { UsageComparison } from './usage-as-of-queries';
import { usageAsOfWords } from '@duetcast/words/en/admin/usage-as-of';

const columns = [
  'domain',
  'account',
  'usedAsOf',
  'reservedAsOf',
  'limitAsOf',
  'usedToday',
  'change',
  'limitToday',
] as const;
const isText = (column: (typeof columns)[number]): boolean => column === 'domain' || column === 'account';

function Row({ row: { accountId, domain, asOf, today } }: { row: UsageComparison }) {
  const { columns: label, unlimited: noLimit, noUsageYet } = useWords(usageAsOfWords);
  const locale = useLocale();
  const number = (value: number | undefined) => (value === undefined ? '-' : value.toLocaleString(locale));
  const limit = (value: number | undefined) => (value === unlimited ? noLimit : number(value));
  const figures = {
    usedAsOf: asOf ? number(asOf.charactersUsed) : noUsageYet,
    reservedAsOf: number(asOf?.charactersReserved),
    limitAsOf: limit(asOf?.characterLimit),
    usedToday: number(today.charactersUsed),
    change: signedText(today.charactersUsed - (asOf?.charactersUsed ?? 0), locale),
    limitToday: limit(today.characterLimit),
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

export function UsageAsOfTable({ rows, label }: { rows: readonly UsageComparison[]; label: string }) {
  const { columns: columnLabels } = useWords(usageAsOfWords);
  return (
    <Table role="table" aria-label={label} className={table.table}>
      <Table.Thead role="rowgroup" className={table.head}>
        <Table.Tr role="row">
          {columns.map((column) => (
            <Table.Th key={column} role="columnheader" className={isText(column) ? undefined : table.number}>
              {columnLabels[column]}
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
