import { canonicalJson } from '@duetcast/domain/kernel/json';

/** A public Ed25519 key (RFC 8037); `kid` is its thumbprint (RFC 7638). */
export interface VerifyingKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  /** 32 bytes, base64url without padding. */
  readonly x: string;
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
}

/** Fields of every signed file. */
export interface SignedFields {
  /** `duetcast-…`: the kind of file. */
  readonly format: string;
  readonly version: number;
  readonly key: VerifyingKey;
  /** Ed25519 over the UTF-8 bytes of `signedText`, base64url without padding. */
  readonly signature: string;
}

/**
 * The signed text: canonical JSON of the file without its signature. That of an audit has no events and no seals, so that
 * a file of any size can be verified: its `head` covers the events, and each seal is a signature.
 */
export function signedText(file: object): string {
  const { signature: _signature, ...signed } = file as Partial<Record<string, unknown>>;
  if (signed.format !== 'duetcast-audit') return canonicalJson(signed);
  const { events: _events, seals: _seals, ...summary } = signed;
  return canonicalJson(summary);
}

/** The text whose SHA-256, in base64url, is the key's id. */
export const thumbprintText = ({ crv, kty, x }: { crv: string; kty: string; x: string }): string =>
  canonicalJson({ crv, kty, x });

/**
 * The canonical text of a signed file: canonical JSON with line breaks after the brackets of the outermost object and of
 * the lists in it, and after their commas, so that each list element has its own line.
 */
export const signedFileText = (file: object): string => [...signedFilePieces(file)].join('');

/** The same text, a list element at a time: a large file is not held once more. */
export function* signedFilePieces(file: object): Generator<string> {
  const fields = Object.entries(file).sort(([a], [b]) => (a < b ? -1 : 1));
  yield '{';
  for (const [index, [name, value]] of fields.entries()) {
    yield `${index > 0 ? ',' : ''}\n${JSON.stringify(name)}:`;
    if (Array.isArray(value) && value.length > 0) yield* listPieces(value);
    else yield canonicalJson(value);
  }
  yield '\n}\n';
}

function* listPieces(values: readonly unknown[]): Generator<string> {
  for (const [index, value] of values.entries()) yield `${index > 0 ? ',' : '['}\n${canonicalJson(value)}`;
  yield '\n]';
}
