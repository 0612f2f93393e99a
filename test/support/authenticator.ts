// An authenticator and its browser as WebAuthn Level 3 describes them (https://www.w3.org/TR/webauthn-3/): ES256 keys,
// attestation `none`. Every part that a relying party checks can be made wrong.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** CBOR (RFC 8949) of what an authenticator sends: integers, byte and text strings, maps. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 0x100) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer): string => Buffer.from(data).toString('base64url');

/** COSE_Key of an ES256 public key (RFC 9053). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = (coordinate: string) => Buffer.from(coordinate, 'base64url');
  return cbor(new Map<number, Cbor>([[1, 2], [3, -7], [-1, 1], [-2, point(x)], [-3, point(y)]])); // prettier-ignore
}

/** What differs from a correct ceremony. */
export interface Wrong {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  /** Of the attestation; `x5c` makes it carry a certificate. */
  readonly format?: string;
  /** The credential id that the response claims. */
  readonly id?: string;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}
interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

const flags = { userPresent: 0x01, userVerified: 0x04, attestedData: 0x40 };

/** One credential on one device; `counts`: whether it counts its signatures. */
export class Authenticator {
  readonly credentialId = randomBytes(32);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle: string | null = null;
  counter = 0;

  constructor(
    private readonly origin: string,
    private readonly counts = true,
  ) {}

  get id(): string {
    return base64url(this.credentialId);
  }

  /** Answers `navigator.credentials.create()`, as JSON. */
  create({ challenge, rp, user }: CreationOptions, wrong: Wrong = {}) {
    this.userHandle = user.id;
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([this.credentialId.length >> 8, this.credentialId.length & 0xff]),
      this.credentialId,
      coseKey(this.keys.publicKey),
    ]);
    const authData = this.authData(rp.id, wrong, attested);
    const format = wrong.format ?? 'none';
    const statement = new Map<string, Cbor>(format === 'none' ? [] : [['alg', -7]]);
    if (format === 'x5c') statement.set('x5c', randomBytes(8)).set('sig', randomBytes(8));
    const attestation = new Map<string, Cbor>([
      ['fmt', format === 'x5c' ? 'packed' : format],
      ['attStmt', statement],
      ['authData', authData],
    ]);
    const clientDataJSON = base64url(this.clientData('webauthn.create', challenge, wrong));
    return this.credential({ clientDataJSON, attestationObject: base64url(cbor(attestation)) }, wrong);
  }

  /** Answers `navigator.credentials.get()`, as JSON. */
  get({ challenge, rpId }: RequestOptions, wrong: Wrong = {}) {
    const authData = this.authData(rpId, wrong);
    const clientData = this.clientData('webauthn.get', challenge, wrong);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    return this.credential(
      {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, this.keys.privateKey)),
        userHandle: wrong.userHandle === undefined ? this.userHandle : wrong.userHandle,
      },
      wrong,
    );
  }

  private credential<Response>(response: Response, { id = this.id }: Wrong) {
    const clientExtensionResults = {};
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      authenticatorAttachment: 'platform',
      clientExtensionResults,
      response,
    };
  }

  private clientData(type: string, challenge: string, wrong: Wrong): Buffer {
    const { origin = this.origin, crossOrigin = false } = wrong;
    return Buffer.from(
      JSON.stringify({ type: wrong.type ?? type, challenge: wrong.challenge ?? challenge, origin, crossOrigin }),
    );
  }

  private authData(rpId: string, wrong: Wrong, attested = Buffer.alloc(0)): Buffer {
    const { isVerified = true, isPresent = true } = wrong;
    if (this.counts) this.counter += 1;
    const flag =
      (isPresent ? flags.userPresent : 0) |
      (isVerified ? flags.userVerified : 0) |
      (attested.length > 0 ? flags.attestedData : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(wrong.counter ?? this.counter);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flag]), counter, attested]);
  }
}

/** A well-formed response, to a registration or a sign-in, that proves nothing. */
export const unprovenPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key' as const,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
