import { Module } from '@nestjs/common';
import { SignInModule } from '../sign-in/public';
import { ProjectorModule } from '../../eventing/projector.module';
import { SocketPrincipals } from '../../platform/realtime/socket-principal';
import { UpdatesGateway } from './updates.gateway';

@Module({
  imports: [SignInModule, ProjectorModule],
  providers: [SocketPrincipals, UpdatesGateway],
})
export class RealtimeModule {}
