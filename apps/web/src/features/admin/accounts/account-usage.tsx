import { Button, Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { unlimited } from '@duetcast/domain/usage/unlimited';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { Section } from '../../../ui/section';
import table from '../../../ui/table/table.module.css';
import { adminAddress } from '../address/admin-address';
import section from '../../../ui/section.module.css';
import { TableHead } from '../../../ui/table/table-head';
import type { AccountDetails } from './account-queries';
import { accountWords } from '@duetcast/words/en/admin/account';

const columns = ['domain', 'used', 'reserved', 'limit'] as const;

/** Usage of the current month by domain. */
export function AccountUsage({ account: { id, usage } }: { account: AccountDetails }) {
  const texts = useWords(accountWords);
  const locale = useLocale();
  const label = texts.usageColumns;
  const figure = `${table.number} dc-number`;
  const title = texts.usageTitle(usage.month);
  const asOf = (
    <Button component={Link} to={adminAddress('usage', { account: id })} variant="default" size="sm">
      {texts.usageAsOf}
    </Button>
  );
  return (
    <Section title={title} flush actions={asOf}>
      {usage.domains.length === 0 && (
        <Text size="sm" c="dimmed" className={section.note}>
          {texts.noUsage}
        </Text>
      )}
      {usage.domains.length > 0 && (
        <Table role="table" aria-label={title} className={table.table}>
          <TableHead columns={columns} label={label} figures={['used', 'reserved', 'limit']} />
          <Table.Tbody role="rowgroup">
            {usage.domains.map(({ domain, charactersUsed, charactersReserved, characterLimit }) => (
              <Table.Tr role="row" key={domain} className={table.row}>
                <Table.Td role="cell" data-label={label.domain}>
                  {domain}
                </Table.Td>
                <Table.Td role="cell" data-label={label.used} className={figure}>
                  {charactersUsed.toLocaleString(locale)}
                </Table.Td>
                <Table.Td role="cell" data-label={label.reserved} className={figure}>
                  {charactersReserved.toLocaleString(locale)}
                </Table.Td>
                <Table.Td role="cell" data-label={label.limit} className={figure}>
                  {characterLimit === unlimited ? texts.unlimited : characterLimit.toLocaleString(locale)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}
