import { type DynamicModule, Module } from '@nestjs/common';
import { Config } from './config';

/** Makes the parsed configuration injectable everywhere under its own class. */
@Module({})
export class ConfigModule {
  static with(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: Config, useValue: config }],
      exports: [Config],
    };
  }
}
