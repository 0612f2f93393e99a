const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** Time until a moment in the largest whole unit up to hours; null if it has passed. */
export function untilText(iso: string, now: number, locale: string): string | null {
  const seconds = Math.ceil((Date.parse(iso) - now) / 1000);
  const unit = units.find(([, length]) => seconds >= length);
  return unit ? new Intl.RelativeTimeFormat(locale).format(Math.round(seconds / unit[1]), unit[0]) : null;
}
