import { useState } from 'react';
import { Anchor, NativeSelect, Text, Title } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useLocale, useWords } from '../../../i18n/language';
import { DownloadButton } from '../../../ui/buttons/download-button';
import { longMonth } from '../figures/month-names';
import { historyMonths } from '@duetcast/domain/limits/usage-limits';
import { statementAddress } from './breakdown-query';
import { breakdownWords } from '@duetcast/words/en/account/breakdown';
import classes from './breakdown.module.css';
import { monthsBack } from './periods';

/** Download of a month's signed statement, and a link to its verification. */
export function MonthlyStatement() {
  const texts = useWords(breakdownWords);
  const locale = useLocale();
  const months = monthsBack(historyMonths);
  const [month, setMonth] = useState(months[0] ?? '');
  return (
    <section aria-label={texts.statement} className={classes.section}>
      <div>
        <Title order={4} size="h3">
          {texts.statement}
        </Title>
        <Text size="sm" c="dimmed">
          {texts.statementText}{' '}
          <Anchor component={Link} to="/verify" size="sm" underline="always">
            {texts.verify}
          </Anchor>
        </Text>
      </div>
      <div className={classes.statement}>
        <NativeSelect
          size="xs"
          aria-label={texts.month}
          value={month}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
          data={months.map((value) => ({ value, label: longMonth(value, locale) }))}
        />
        <DownloadButton href={statementAddress(month)} size="xs" icon={IconCertificate}>
          {texts.download}
        </DownloadButton>
      </div>
    </section>
  );
}
