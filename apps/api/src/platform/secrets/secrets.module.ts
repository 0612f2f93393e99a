import { Global, Module } from '@nestjs/common';
import { SecretBox } from './secret-box';
import { ServerKeys } from './server-keys';
import { SessionIds } from './session-ids';

/** The server's keys, and the encryption and ids that use them. */
@Global()
@Module({ providers: [ServerKeys, SecretBox, SessionIds], exports: [ServerKeys, SecretBox, SessionIds] })
export class SecretsModule {}
