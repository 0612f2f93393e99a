import { isStrongPoint, isStrongSignature } from './curve-encodings';

const p = 2n ** 255n - 19n;
const order = 2n ** 252n + 27742317777372353535851937790883648493n;
const modulo = (value: bigint) => ((value % p) + p) % p;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let factor = modulo(base), rest = exponent; rest > 0n; rest >>= 1n, factor = modulo(factor * factor))
    if (rest & 1n) result = modulo(result * factor);
  return result;
}
const inverse = (value: bigint) => power(value, p - 2n);
const d = modulo(-121665n * inverse(121666n));

/** y of twice the point with this y: of -x² + y² = 1 + d·x²·y². */
function doubled(y: bigint): bigint {
  const ySquared = modulo(y * y);
  const xSquared = modulo((ySquared - 1n) * inverse(d * ySquared + 1n));
  return modulo((ySquared + xSquared) * inverse(1n - d * xSquared * ySquared));
}
const isOfSmallOrder = (y: bigint) => doubled(doubled(doubled(y))) === 1n;

function encoded(y: bigint, sign = 0): Uint8Array {
  const bytes = Uint8Array.from({ length: 32 }, (_, index) => Number((y >> BigInt(8 * index)) & 0xffn));
  bytes[31]! |= sign << 7;
  return bytes;
}

const orderEight = BigInt('0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826');
const small = [0n, 1n, p - 1n, orderEight, p - orderEight];
const base = modulo(4n * inverse(5n));

test('a point of small order is refused, with either sign', () => {
  expect(small.filter((y) => !isOfSmallOrder(y))).toEqual([]);
  for (const sign of [0, 1]) expect(small.filter((y) => isStrongPoint(encoded(y, sign)))).toEqual([]);
});

test('y at or above p is refused, which other libraries take for y - p', () => {
  for (let y = p; y < 2n ** 255n; y++) expect(isStrongPoint(encoded(y))).toBe(false);
});

test('other points are accepted', () => {
  for (const y of [base, p - base, 3n, p - 2n]) {
    expect(isOfSmallOrder(y)).toBe(false);
    expect([isStrongPoint(encoded(y)), isStrongPoint(encoded(y, 1))]).toEqual([true, true]);
  }
  expect(isStrongPoint(encoded(base).subarray(1))).toBe(false);
});

test('a signature has a strong R, and S below the order of the base point', () => {
  const signature = (r: bigint, s: bigint) => isStrongSignature(Uint8Array.from([...encoded(r), ...encoded(s)]));
  expect([signature(base, 0n), signature(base, order - 1n)]).toEqual([true, true]);
  expect([signature(base, order), signature(base, 2n ** 255n), ...small.map((r) => signature(r, 1n))]).toEqual(
    Array(7).fill(false),
  );
});
