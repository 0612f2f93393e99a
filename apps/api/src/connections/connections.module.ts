import { Module } from '@nestjs/common';
import { ConnectedSites } from './connected-sites';
import { ConnectionsController } from './connections.controller';
import { SiteUse } from './site-use';

@Module({ controllers: [ConnectionsController], providers: [ConnectedSites, SiteUse], exports: [SiteUse] })
export class ConnectionsModule {}
