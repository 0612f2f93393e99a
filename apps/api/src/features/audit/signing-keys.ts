import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { signedText, type SignedFields, type VerifyingKey } from '@duetcast/verify/signed-file';
import { Config } from '../../platform/config/config';
import { readSigningKey, verifyingKeyOf } from '../../platform/config/signing-key';

/**
 * The key that signs audit files, made once and kept in `DATA_DIR/keys/audit.pem`, or `AUDIT_SIGNING_KEY`; and the public
 * halves of all that ever signed here (`DATA_DIR/keys/audit/{kid}.json`), so that older files still verify. Processes that
 * do not share a data folder must be given the same key.
 */
@Injectable()
export class SigningKeys {
  private readonly privateKey: KeyObject;
  private readonly folder: string;
  /** The public half of the key that signs. */
  readonly current: VerifyingKey;

  constructor(config: Config) {
    const keys = join(config.dataDir, 'keys');
    this.folder = join(keys, 'audit');
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const { AUDIT_SIGNING_KEY: given } = config.env;
    this.privateKey = signingKeyIn(given ?? keptKey(join(keys, 'audit.pem')), 'AUDIT_SIGNING_KEY or keys/audit.pem');
    this.current = verifyingKeyOf(this.privateKey);
    writeOnce(join(this.folder, `${this.current.kid}.json`), JSON.stringify(this.current));
  }

  /** Ed25519 over the UTF-8 bytes of the text, base64url without padding. */
  sign(text: string): string {
    return sign(null, Buffer.from(text, 'utf8'), this.privateKey).toString('base64url');
  }

  /** Adds the key and the signature over everything else to what is to become a signed file. */
  signFile<File extends { readonly format: string; readonly version: number }>(
    file: File,
  ): File & Pick<SignedFields, 'key' | 'signature'> {
    const keyed = { ...file, key: this.current };
    return { ...keyed, signature: this.sign(signedText(keyed)) };
  }

  /** The public halves of all keys, the one that signs now first. */
  all(): VerifyingKey[] {
    const files = readdirSync(this.folder).filter((name) => name.endsWith('.json'));
    const kept = files.map((name) => JSON.parse(readFileSync(join(this.folder, name), 'utf8')) as VerifyingKey);
    const older = kept.filter(({ kid }) => kid !== this.current.kid).sort((a, b) => (a.kid < b.kid ? -1 : 1));
    return [this.current, ...older];
  }
}

/** For the owner of the process only; of two processes that start together, one makes it. */
function keptKey(file: string): string {
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

/** @throws Error naming where the key was looked for, never what stood there */
function signingKeyIn(text: string, where: string): KeyObject {
  const key = readSigningKey(text);
  if (!key) throw new Error(`${where} does not hold an Ed25519 private key`);
  return key;
}
