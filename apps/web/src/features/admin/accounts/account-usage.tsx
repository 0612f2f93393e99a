import { Button, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { unlimited } from '@duetcast/domain/usage/unlimited';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { RowTable } from '../../../ui/table/row-table';
import { Section } from '../../../ui/section';
import { adminAddress } from '../address/admin-address';
import section from '../../../ui/section.module.css';
import type { AccountDetails } from './account-queries';
import { accountWords } from '@duetcast/words/en/admin/account';

/** Usage of the current month by domain. */
export function AccountUsage({ account: { id, usage } }: { account: AccountDetails }) {
  const texts = useWords(accountWords);
  const locale = useLocale();
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
        <RowTable
          title={title}
          rows={usage.domains}
          keyOf={({ domain }) => domain}
          labels={texts.usageColumns}
          figures={['used', 'reserved', 'limit']}
          cells={{
            domain: ({ domain }) => domain,
            used: ({ charactersUsed }) => charactersUsed.toLocaleString(locale),
            reserved: ({ charactersReserved }) => charactersReserved.toLocaleString(locale),
            limit: ({ characterLimit }) =>
              characterLimit === unlimited ? texts.unlimited : characterLimit.toLocaleString(locale),
          }}
        />
      )}
    </Section>
  );
}
