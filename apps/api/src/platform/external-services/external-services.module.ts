import { Global, Module } from '@nestjs/common';
import { HostAddresses } from '../outbound/outbound-addresses';
import { ServiceFailures } from './service-failures';

@Global()
@Module({ providers: [HostAddresses, ServiceFailures], exports: [HostAddresses, ServiceFailures] })
export class ExternalServicesModule {}
