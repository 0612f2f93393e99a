import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { signedText, type SignedFields, type VerifyingKey } from '@duetcast/verify/signed-file';
import { Config } from '../../platform/config/config';
import { readSigningKey, verifyingKeyOf } from '../../platform/config/signing-key';
import { writeOnce } from '../../platform/secrets/write-once';

/**
 * The private key that signs files: `AUDIT_SIGNING_KEY`, or generated once in `DATA_DIR/keys/audit.pem`. Keeps the public
 * keys of earlier signing keys in `DATA_DIR/keys/audit/{kid}.json`, so that older files still verify. Processes that do not
 * share a data folder need the same `AUDIT_SIGNING_KEY`. Only the role `api` signs, so that workers and
 * projectors need no key.
 */
@Injectable()
export class SigningKeys {
  private readonly folder: string;
  private loaded: LoadedKey | undefined;

  constructor(private readonly config: Config) {
    this.folder = join(config.dataDir, 'keys', 'audit');
    if (config.has('api')) this.load();
  }

  get current(): VerifyingKey {
    return this.load().publicKey;
  }

  /** @throws Error in a process without the role `api` */
  private load(): LoadedKey {
    if (!this.config.has('api')) throw new Error('Only processes with the role api sign files');
    return (this.loaded ??= loadedKey(this.folder, this.config.env.AUDIT_SIGNING_KEY));
  }

  /** Ed25519 over the UTF-8 bytes of the text, base64url without padding. */
  sign(text: string): string {
    return sign(null, Buffer.from(text, 'utf8'), this.load().privateKey).toString('base64url');
  }

  /** Adds the public key, and a signature over all other fields. */
  signFile<File extends { readonly format: string; readonly version: number }>(
    file: File,
  ): File & Pick<SignedFields, 'key' | 'signature'> {
    const fileWithKey = { ...file, key: this.current };
    return { ...fileWithKey, signature: this.sign(signedText(fileWithKey)) };
  }

  /** All public keys, the current one first. */
  all(): VerifyingKey[] {
    const files = readdirSync(this.folder).filter((name) => name.endsWith('.json'));
    const stored = files.map((name) => JSON.parse(readFileSync(join(this.folder, name), 'utf8')) as VerifyingKey);
    const older = stored.filter(({ kid }) => kid !== this.current.kid).sort((a, b) => (a.kid < b.kid ? -1 : 1));
    return [this.current, ...older];
  }
}

interface LoadedKey {
  readonly privateKey: KeyObject;
  readonly publicKey: VerifyingKey;
}

function loadedKey(folder: string, configured: string | undefined): LoadedKey {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const text = configured ?? generatedKey(join(dirname(folder), 'audit.pem'));
  const privateKey = signingKeyIn(text, 'AUDIT_SIGNING_KEY or keys/audit.pem');
  const publicKey = verifyingKeyOf(privateKey);
  writeOnce(join(folder, `${publicKey.kid}.json`), JSON.stringify(publicKey));
  return { privateKey, publicKey };
}

function generatedKey(file: string): string {
  writeOnce(file, generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }));
  return readFileSync(file, 'utf8');
}

/** @throws Error with the location of the key, but not its content */
function signingKeyIn(text: string, location: string): KeyObject {
  const key = readSigningKey(text);
  if (!key) throw new Error(`${location} does not hold an Ed25519 private key`);
  return key;
}
