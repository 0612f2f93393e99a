/** CRC-16 of the LAME tag: reflected polynomial 0x8005, initial value 0. */
const crcTable = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  return crc;
});

/** @param crc of the bytes before */
export function crc16(bytes: Uint8Array, crc = 0): number {
  for (let i = 0; i < bytes.length; i++) crc = (crc >> 8) ^ crcTable[(crc ^ bytes[i]!) & 0xff]!;
  return crc;
}
