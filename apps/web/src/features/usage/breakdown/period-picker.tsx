import { Button, Group, TextInput } from '@mantine/core';
import type { Period } from '@duetcast/domain/usage/usage-period';
import { useWords } from '../../../i18n/words';
import { breakdownWords } from '@duetcast/words/en/account/breakdown';
import classes from './breakdown.module.css';
import { periodOf, presets, problemOf, today } from './periods';

interface Props {
  period: Period;
  onPeriod: (period: Period) => void;
}

/** First and last day, or a preset period. */
export function PeriodPicker({ period, onPeriod }: Props) {
  const texts = useWords(breakdownWords);
  const problem = problemOf(period);
  const isChosen = ({ from, to }: Period) => from === period.from && to === period.to;
  return (
    <div role="group" aria-label={texts.period} className={classes.period}>
      <Group gap={6}>
        {presets.map((preset) => {
          const offered = periodOf(preset, today());
          return (
            <Button
              key={preset}
              size="compact-sm"
              variant={isChosen(offered) ? 'light' : 'default'}
              aria-pressed={isChosen(offered)}
              onClick={() => onPeriod(offered)}
            >
              {texts.presets[preset]}
            </Button>
          );
        })}
      </Group>
      <div className={classes.days}>
        <TextInput
          type="date"
          size="xs"
          label={texts.from}
          value={period.from}
          onChange={({ currentTarget }) => onPeriod({ ...period, from: currentTarget.value })}
        />
        <TextInput
          type="date"
          size="xs"
          label={texts.to}
          value={period.to}
          error={problem && texts.problems[problem]}
          onChange={({ currentTarget }) => onPeriod({ ...period, to: currentTarget.value })}
        />
      </div>
    </div>
  );
}
