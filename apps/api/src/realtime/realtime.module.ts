import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { ProjectingModule } from '../projecting/projecting.module';
import { SocketCluster } from './socket-cluster';
import { SocketPrincipals } from './socket-principal';
import { UpdatesGateway } from './updates.gateway';

@Module({
  imports: [AuthModule, ProjectingModule],
  providers: [SocketCluster, SocketPrincipals, UpdatesGateway],
})
export class RealtimeModule {}
