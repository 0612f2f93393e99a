import { Module } from '@nestjs/common';
import { SecretBox } from './secret-box';
import { ServerKeys } from './server-keys';

/** The server's key and what is done with it. */
@Module({ providers: [ServerKeys, SecretBox], exports: [ServerKeys, SecretBox] })
export class SecretsModule {}
