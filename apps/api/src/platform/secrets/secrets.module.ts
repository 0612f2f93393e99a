import { Module } from '@nestjs/common';
import { SecretBox } from './secret-box';
import { ServerKeys } from './server-keys';

/** The server's keys and the encryption that uses them. */
@Module({ providers: [ServerKeys, SecretBox], exports: [ServerKeys, SecretBox] })
export class SecretsModule {}
