import { VisuallyHidden } from '@mantine/core';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import type { Chart } from './chart-series';
import { longMonth } from '../figures/month-names';
import { usageWords } from '@duetcast/words/en/account/usage';

/** The chart's figures for screen readers. */
export function UsageTable({ chart: { months, totals, series } }: { chart: Chart }) {
  const texts = useWords(usageWords);
  const locale = useLocale();
  const count = (value = 0) => value.toLocaleString(locale);
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>{texts.history}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.month}</th>
            <th scope="col">{texts.allDomains}</th>
            {series.map(({ domain }) => (
              <th key={domain ?? ''} scope="col">
                {domain ?? texts.others}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month, index) => (
            <tr key={month}>
              <th scope="row">{longMonth(month, locale)}</th>
              <td>{count(totals[index])}</td>
              {series.map(({ domain, values }) => (
                <td key={domain ?? ''}>{count(values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
