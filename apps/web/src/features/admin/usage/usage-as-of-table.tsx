import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { unlimited } from '@duetcast/domain/usage/unlimited';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { RowTable } from '../../../ui/table/row-table';
import { adminAddress } from '../address/admin-address';
import { signedText } from '../../../ui/format/signed-text';
import type { UsageComparison } from './usage-as-of-queries';
import { usageAsOfWords } from '@duetcast/words/en/admin/usage-as-of';

export function UsageAsOfTable({ rows, label }: { rows: readonly UsageComparison[]; label: string }) {
  const { columns, unlimited: noLimit, noUsageYet } = useWords(usageAsOfWords);
  const locale = useLocale();
  const number = (value: number | undefined) => (value === undefined ? '-' : value.toLocaleString(locale));
  const limit = (value: number | undefined) => (value === unlimited ? noLimit : number(value));
  return (
    <RowTable
      title={label}
      rows={rows}
      keyOf={({ accountId, domain }) => `${accountId} ${domain}`}
      labels={columns}
      figures={['usedAsOf', 'reservedAsOf', 'limitAsOf', 'usedToday', 'change', 'limitToday']}
      wide={['account']}
      cells={{
        domain: ({ domain }) => domain,
        account: ({ accountId }) => (
          <Anchor component={Link} to={adminAddress('accounts', { account: accountId })} size="sm">
            <span className="dc-mono">{accountId}</span>
          </Anchor>
        ),
        usedAsOf: ({ asOf }) => (asOf ? number(asOf.charactersUsed) : noUsageYet),
        reservedAsOf: ({ asOf }) => number(asOf?.charactersReserved),
        limitAsOf: ({ asOf }) => limit(asOf?.characterLimit),
        usedToday: ({ today }) => number(today.charactersUsed),
        change: ({ asOf, today }) => signedText(today.charactersUsed - (asOf?.charactersUsed ?? 0), locale),
        limitToday: ({ today }) => limit(today.characterLimit),
      }}
    />
  );
}
