import { createPrivateKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config';

/** PKCS #8 header of a raw Ed25519 seed (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Keys derived from the server secret. Processes that share accounts must share `SECRET_KEY`. */
@Injectable()
export class ServerKeys {
  private readonly secret: Buffer;

  constructor(config: Config) {
    const { SECRET_KEY } = config.env;
    this.secret = Buffer.from(SECRET_KEY ?? storedSecret(join(config.dataDir, 'keys')), 'hex');
  }

  /** 32-byte key for one purpose (HKDF); keys of different purposes are independent. */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.secret, 'duetcast', purpose, 32));
  }

  /** The key pair that signs sessions. */
  signingKey(): KeyObject {
    const der = Buffer.concat([ed25519Prefix, this.derive('session-signing')]);
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  }
}

/** Generates the secret once, readable by the owner only; the exclusive write settles concurrent starts. */
function storedSecret(folder: string): string {
  const file = join(folder, 'server.key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-fA-F]{64}$/.test(secret)) throw new Error(`${file} does not contain a key of 64 hex digits`);
  return secret;
}
