import { Module } from '@nestjs/common';
import { SignInModule } from '../sign-in/public';
import { ProjectorModule } from '../../eventing/projector.module';
import { OpenConnectionsModule } from '../../platform/realtime/open-connections.module';
import { SocketPrincipals } from '../../platform/realtime/socket-principal';
import { UpdatesGateway } from './updates.gateway';

@Module({
  imports: [SignInModule, ProjectorModule, OpenConnectionsModule],
  providers: [SocketPrincipals, UpdatesGateway],
})
export class RealtimeModule {}
