/** Decimal units, as file managers and browsers show them. */
export function sizeText(bytes: number, locale: string): string {
  const isSmall = bytes < 1_000_000;
  const value = isSmall ? Math.max(1, Math.round(bytes / 1000)) : bytes / 1_000_000;
  const unit = isSmall ? 'kilobyte' : 'megabyte';
  const digits = isSmall ? 0 : 1;
  const form = { style: 'unit', unit, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(locale, form).format(value);
}
