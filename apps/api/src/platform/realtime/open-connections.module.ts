import { Module } from '@nestjs/common';
import { OpenConnections } from './open-connections';

@Module({ providers: [OpenConnections], exports: [OpenConnections] })
export class OpenConnectionsModule {}
