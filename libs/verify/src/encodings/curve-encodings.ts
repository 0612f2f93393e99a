/** RFC 8032: p of Curve25519, and the order of its base point. */
const p = 2n ** 255n - 19n;
const order = 2n ** 252n + 27742317777372353535851937790883648493n;

const littleEndian = (bytes: Uint8Array): bigint => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

const orderEight = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n;
/** The y coordinates of the eight points whose order divides 8: with such a key, anyone can sign. */
const smallOrder: readonly bigint[] = [0n, 1n, p - 1n, orderEight, p - orderEight];

/** Whether the 32 bytes can encode a point as RFC 8032 writes it, and none of small order. */
export function isStrongPoint(bytes: Uint8Array): boolean {
  if (bytes.length !== 32) return false;
  const y = littleEndian(bytes) & (2n ** 255n - 1n);
  return y < p && !smallOrder.includes(y);
}

/** Whether the 64 bytes can be a signature in its only valid encoding; other encodings are accepted by some platforms. */
export const isStrongSignature = (bytes: Uint8Array): boolean =>
  bytes.length === 64 && isStrongPoint(bytes.subarray(0, 32)) && littleEndian(bytes.subarray(32)) < order;
