import { Global, Module } from '@nestjs/common';
import { OpenConnections } from './open-connections';

@Global()
@Module({ providers: [OpenConnections], exports: [OpenConnections] })
export class OpenConnectionsModule {}
