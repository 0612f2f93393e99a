import type { ReactNode } from 'react';
import { Group, Progress, Text } from '@mantine/core';
import { useWords, useLocalWords } from '../../../i18n/language';
import { unlimited } from '@duetcast/domain/limits/usage-limits';
import { barOf, percentOf, type Figure } from '../figures/usage-figures';
import { usageWords } from '@duetcast/words/en/account/usage';
import classes from './usage-page.module.css';

function useFigureTexts(figure: Figure) {
  const [texts, locale] = useLocalWords(usageWords);
  const count = (value: number) => value.toLocaleString(locale);
  const percent = percentOf(figure);
  return {
    used: texts.used(count(figure.used), figure.limit === unlimited ? texts.unlimited : count(figure.limit)),
    left: [
      figure.remaining === unlimited ? texts.noLimit : texts.remaining(count(figure.remaining)),
      ...(figure.reserved > 0 ? [texts.reserved(count(figure.reserved))] : []),
    ].join(' · '),
    percent:
      percent === null
        ? null
        : (percent / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 2, useGrouping: false }),
  };
}

interface BarProps {
  readonly heading?: ReactNode;
  readonly used: string;
  readonly of: Parameters<typeof barOf>[0];
  readonly label: string;
  readonly value: string;
}

/** What is used, as text and as a bar. */
export function Bar({ heading, used, of, label, value }: BarProps) {
  const { fill, isRed } = barOf(of);
  const color = isRed ? 'var(--dc-disconnected)' : 'var(--dc-connected)';
  return (
    <>
      <Group justify="space-between" gap="xs" align="baseline">
        {heading}
        <Text variant="strong">{used}</Text>
      </Group>
      <Progress.Root size="md" mt={8} mb={6} className={classes.track}>
        <Progress.Section value={fill} color={color} aria-label={label} aria-valuetext={value} />
      </Progress.Root>
    </>
  );
}

interface Props {
  /** Label: a domain, or all domains. */
  name: string;
  heading?: ReactNode;
  figure: Figure;
}

/** Used and limit as text and as a bar (docs/PRODUCT.md#usage-figures). */
export function UsageBar({ name, heading, figure }: Props) {
  const texts = useWords(usageWords);
  const { used, left, percent } = useFigureTexts(figure);
  const { isRed } = barOf(figure);
  return (
    <div>
      <Bar
        heading={heading}
        used={used}
        of={figure}
        label={texts.usedOf(name)}
        value={percent === null ? used : `${used}, ${percent}`}
      />
      <Group justify="space-between" gap="xs">
        <Text variant="caption">{left}</Text>
        {percent !== null && (
          <Text size="xs" c={isRed ? 'var(--mantine-color-error)' : 'dimmed'}>
            {percent}
          </Text>
        )}
      </Group>
    </div>
  );
}
