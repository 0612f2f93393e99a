import { Get } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '../../platform/config/config';
import { archivePath, PluginFiles } from '../plugin/public';
import { Public } from '../../platform/authentication/access';
import { answer } from '../../platform/http/route-io';
import { ApiOperation, ApiController, answerOf } from '../../platform/openapi/api-operation';

const siteSchema = z.object({
  hostedSignIn: z.object({ provider: z.literal('clerk'), publishableKey: z.string() }).nullable(),
  signInProvider: z.string().nullable(),
  reservesKeys: z.boolean(),
  pluginUrl: z.string().nullable(),
});

/** Server settings for the web app; contains no secrets. */
@ApiController('Operation', 'api/site')
@Public()
export class ServerSettingsController {
  constructor(
    private readonly config: Config,
    private readonly plugin: PluginFiles,
  ) {}

  @Get()
  @ApiOperation('Retrieves the public server settings', { answer: answerOf(siteSchema) })
  site() {
    const {
      CLERK_PUBLISHABLE_KEY: publishableKey,
      RESERVE_BROWSER_KEYS,
      PLUGIN_DIRECTORY_URL,
      ...env
    } = this.config.env;
    const signInProvider = env.OIDC_ISSUER === undefined ? null : env.OIDC_LABEL;
    const hostedSignIn = publishableKey === undefined ? null : { provider: 'clerk' as const, publishableKey };
    const pluginUrl = PLUGIN_DIRECTORY_URL ?? (this.plugin.isBuilt ? archivePath : null);
    return answer({ hostedSignIn, signInProvider, reservesKeys: RESERVE_BROWSER_KEYS === 'true', pluginUrl });
  }
}
