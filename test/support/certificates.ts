import { createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

/** DER: tag, length, content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  const digits = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.of(tag, 0x80 | digits.length), digits, content]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const sha256WithRsa = sequence(oid('2a864886f70d01010b'), der(0x05));
const nameOf = (commonName: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))));
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
const extension = (id: string, content: Buffer) => sequence(oid(id), der(0x04, content));

interface Certificate {
  /** PEM */
  readonly cert: string;
  /** PEM */
  readonly key: string;
  readonly name: string;
  readonly privateKey: KeyObject;
}

interface Subject {
  readonly name: string;
  /** IPv4 addresses that the certificate is for; absent: a certificate authority. */
  readonly addresses?: readonly string[];
  /** Absent: signed by itself. */
  readonly issuer?: Certificate;
  /** Validity from a day ago; default: 1 day ahead. */
  readonly expires?: Date;
}

const dayMs = 86_400_000;

/** An X.509 certificate for tests. */
export function makeCertificate({ name, addresses, issuer, expires }: Subject): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const extensions = addresses
    ? extension(
        '551d11',
        sequence(...addresses.map((address) => der(0x87, Buffer.from(address.split('.').map(Number))))),
      )
    : extension('551d13', sequence(der(0x01, Buffer.of(0xff))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    sha256WithRsa,
    nameOf(issuer?.name ?? name),
    sequence(time(new Date(Date.now() - dayMs)), time(expires ?? new Date(Date.now() + dayMs))),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extensions)),
  );
  const signature = createSign('sha256')
    .update(body)
    .sign(issuer?.privateKey ?? privateKey);
  const certificate = sequence(body, sha256WithRsa, der(0x03, Buffer.of(0), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g)!;
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    name,
    privateKey,
  };
}
