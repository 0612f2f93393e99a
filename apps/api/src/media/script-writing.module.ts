import { Global, Module } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { ServiceFailures } from '../platform/external-services/service-failures';
import { ArticleReadingModule } from './article-reading.module';
import { ConfinedScriptWriter } from './articles/confined-script-writer';
import { PageReader } from './articles/page-reader';
import { OpenAiScriptWriter } from './script-writing/openai/openai-script-writer';
import { ScriptWriter } from './script-writing/script-writer';

/** The SDK needs one, and servers without keys ignore it. */
const noKey = 'none';

const writerOf = async ({ env }: Config, failures: ServiceFailures, reader: PageReader): Promise<ScriptWriter> =>
  env.OPENAI_API_KEY !== undefined || env.OPENAI_SCRIPT_MODELS !== undefined
    ? OpenAiScriptWriter.connect(
        {
          apiKey: env.OPENAI_API_KEY ?? noKey,
          baseUrl: env.OPENAI_BASE_URL,
          models: env.OPENAI_SCRIPT_MODELS,
        },
        failures,
      )
    : new ConfinedScriptWriter(reader);

/** Provides `ScriptWriter`: a model if a key or models are configured, the local writer otherwise. */
@Global()
@Module({
  imports: [ArticleReadingModule],
  providers: [{ provide: ScriptWriter, useFactory: writerOf, inject: [Config, ServiceFailures, PageReader] }],
  exports: [ScriptWriter],
})
export class ScriptWritingModule {}
