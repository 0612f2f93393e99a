import { Module } from '@nestjs/common';
import { Config } from '../config/config';
import { RequestSpans } from './request-spans';
import { Tracing } from './tracing';

/** Traces of this process, off by default. */
@Module({
  providers: [
    { provide: Tracing, useFactory: (config: Config) => Tracing.start(config), inject: [Config] },
    RequestSpans,
  ],
})
export class TracingModule {}
