/** The parts in a row, as one array of the given kind. */
export function concatenated<Samples extends Int16Array | Float32Array | Float64Array>(
  Kind: new (length: number) => Samples,
  parts: readonly Samples[],
): Samples {
  const whole = new Kind(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
