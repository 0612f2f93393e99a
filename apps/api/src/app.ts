import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module';
import type { Config } from './platform/config/config';
import { createFastifyAdapter } from './platform/http/fastify';
import { JsonLogger } from './platform/observability/json-logger';

export { SamplePodcast } from './features/voices/public';

/** Creates the application without listening: `main` serves it, journey tests call it in process. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(config),
    await createFastifyAdapter(config),
    {
      logger: new JsonLogger(config),
      abortOnError: false,
    },
  );
  app.enableShutdownHooks();
  return app;
}
