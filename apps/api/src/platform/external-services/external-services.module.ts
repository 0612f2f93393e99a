import { Global, Module } from '@nestjs/common';
import { ServiceFailures } from './service-failures';

@Global()
@Module({ providers: [ServiceFailures], exports: [ServiceFailures] })
export class ExternalServicesModule {}
