const steps = [
  { below: 1_000, unit: 'millisecond', ms: 1, digits: 0 },
  { below: 120_000, unit: 'second', ms: 1_000, digits: 1 },
  { below: 7_200_000, unit: 'minute', ms: 60_000, digits: 0 },
  { below: 172_800_000, unit: 'hour', ms: 3_600_000, digits: 0 },
  { below: Infinity, unit: 'day', ms: 86_400_000, digits: 0 },
] as const;

export function elapsedText(ms: number, locale: string): string {
  const { unit, ms: size, digits } = steps.find(({ below }) => ms < below) ?? steps[0];
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits } as const;
  return (ms / size).toLocaleString(locale, options);
}
