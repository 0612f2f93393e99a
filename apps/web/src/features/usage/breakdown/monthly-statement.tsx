import { useState } from 'react';
import { Anchor, NativeSelect, Text, Title } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocalWords } from '../../../i18n/language';
import { DownloadButton } from '../../../ui/buttons/download-button';
import { longMonth } from '../figures/month-names';
import { historyMonths } from '@duetcast/domain/limits/usage-limits';
import { fullLocalDate } from '../../../ui/format/relative-time';
import { statementAddress, statementsQuery } from './breakdown-query';
import { breakdownWords } from '@duetcast/words/en/account/breakdown';
import classes from './breakdown.module.css';
import { monthsBack } from './periods';
import { TextLink } from '../../../ui/buttons/text-link';

/** Download of a month's signed statement, and a link to its verification. */
export function MonthlyStatement() {
  const [texts, locale] = useLocalWords(breakdownWords);
  const months = monthsBack(historyMonths);
  const [month, setMonth] = useState(months[0] ?? '');
  const { data: versions = [] } = useQuery(statementsQuery(month));
  return (
    <section aria-label={texts.statement} className={classes.section}>
      <div>
        <Title order={4} size="h3">
          {texts.statement}
        </Title>
        <Text variant="note">
          {texts.statementText}{' '}
          <TextLink to="/verify" underline="always">
            {texts.verify}
          </TextLink>
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
      {versions.length > 1 && (
        <ol className={classes.parts} aria-label={texts.versions}>
          {versions.map(({ number, used, correctedAt, reason }) => (
            <li key={number}>
              <Anchor href={statementAddress(month, number)} size="sm" underline="always" download>
                {texts.version(number, texts.characters(used, used.toLocaleString(locale)))}
              </Anchor>
              {correctedAt !== null && (
                <Text variant="caption">
                  {texts.corrected(fullLocalDate(correctedAt, locale), number - 1, reason ?? '')}
                </Text>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
