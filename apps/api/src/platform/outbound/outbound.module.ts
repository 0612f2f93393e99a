import { Module } from '@nestjs/common';
import { HostAddresses } from './outbound-addresses';

/** Providers for requests to user-supplied URLs. */
@Module({ providers: [HostAddresses], exports: [HostAddresses] })
export class OutboundModule {}
