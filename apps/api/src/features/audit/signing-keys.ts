import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { signedText, type SignedFields, type VerifyingKey } from '@duetcast/verify/signed-file';
import { Config } from '../../platform/config/config';
import { readSigningKey, verifyingKeyOf } from '../../platform/config/signing-key';

/**
 * The private key that signs files: `AUDIT_SIGNING_KEY`, or generated once in `DATA_DIR/keys/audit.pem`. Keeps the public
 * keys of earlier signing keys in `DATA_DIR/keys/audit/{kid}.json`, so that older files still verify. Processes that do not
 * share a data folder need the same `AUDIT_SIGNING_KEY`.
 */
@Injectable()
export class SigningKeys {
  private readonly privateKey: KeyObject;
  private readonly folder: string;
  /** Public key of the current signing key. */
  readonly current: VerifyingKey;

  constructor(config: Config) {
    const keys = join(config.dataDir, 'keys');
    this.folder = join(keys, 'audit');
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const { AUDIT_SIGNING_KEY: configuredKey } = config.env;
    this.privateKey = signingKeyIn(
      configuredKey ?? generatedKey(join(keys, 'audit.pem')),
      'AUDIT_SIGNING_KEY or keys/audit.pem',
    );
    this.current = verifyingKeyOf(this.privateKey);
    writeOnce(join(this.folder, `${this.current.kid}.json`), JSON.stringify(this.current));
  }

  /** Ed25519 over the UTF-8 bytes of the text, base64url without padding. */
  sign(text: string): string {
    return sign(null, Buffer.from(text, 'utf8'), this.privateKey).toString('base64url');
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

/** Readable by the process owner only. Safe if two processes start at once: only one creates the file. */
function generatedKey(file: string): string {
  writeOnce(file, generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }));
  return readFileSync(file, 'utf8');
}

function writeOnce(file: string, content: string | Buffer): void {
  try {
    writeFileSync(file, content, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** @throws Error with the location of the key, but not its content */
function signingKeyIn(text: string, location: string): KeyObject {
  const key = readSigningKey(text);
  if (!key) throw new Error(`${location} does not hold an Ed25519 private key`);
  return key;
}
