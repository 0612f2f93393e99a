import { Module } from '@nestjs/common';
import { HostAddresses } from './outbound-addresses';

/** What the server needs to call addresses that strangers chose. */
@Module({ providers: [HostAddresses], exports: [HostAddresses] })
export class OutboundModule {}
