type Field = string | number | null;

/** A record of RFC 4180. */
export const csvLine = (fields: readonly Field[]): string => `${fields.map(csvField).join(',')}\r\n`;

/** Prefixes text that a spreadsheet would interpret as a formula with a quote (OWASP, "CSV Injection"). */
function csvField(value: Field): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r\n＝＋－＠]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
