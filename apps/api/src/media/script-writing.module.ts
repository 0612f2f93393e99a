import { Global, Module } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { LocalScriptWriter } from './script-writing/local/local-script-writer';
import { OpenAiScriptWriter } from './script-writing/openai/openai-script-writer';
import { ScriptWriter } from './script-writing/script-writer';

const writerOf = async ({ env }: Config): Promise<ScriptWriter> =>
  env.OPENAI_API_KEY
    ? OpenAiScriptWriter.connect({ apiKey: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL })
    : new LocalScriptWriter();

/** Provides `ScriptWriter`: a model if a key is configured, the local writer otherwise. */
@Global()
@Module({
  providers: [{ provide: ScriptWriter, useFactory: writerOf, inject: [Config] }],
  exports: [ScriptWriter],
})
export class ScriptWritingModule {}
