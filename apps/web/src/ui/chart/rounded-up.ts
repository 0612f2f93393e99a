/** Rounds up to 1, 2 or 5 times a power of ten, at least 10. */
export function roundedUp(value: number): number {
  if (value <= 10) return 10;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}
