/** Decimal units, as file managers and browsers show them. */
export function sizeText(bytes: number, locale: string): string {
  const isSmall = bytes < 1_000_000;
  const isLarge = bytes >= 1_000_000_000;
  const value = isSmall
    ? Math.max(Math.min(1, bytes), Math.round(bytes / 1000))
    : bytes / (isLarge ? 1_000_000_000 : 1_000_000);
  const unit = isSmall ? 'kilobyte' : isLarge ? 'gigabyte' : 'megabyte';
  const digits = isSmall ? 0 : 1;
  const form = { style: 'unit', unit, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(locale, form).format(value);
}
