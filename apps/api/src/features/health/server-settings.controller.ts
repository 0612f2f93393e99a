import { Controller, Get } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import { archivePath, PluginFiles } from '../plugin/public';
import { healthRoutes } from './health.openapi';
import { Describes } from '../../platform/openapi/describes';
import { Public } from '../../platform/authentication/access';
import { answer } from '../../platform/http/answer';

/** Server settings for the web app; contains no secrets. */
@Controller('api/site')
@Public()
export class ServerSettingsController {
  constructor(
    private readonly config: Config,
    private readonly plugin: PluginFiles,
  ) {}

  @Get()
  @Describes(healthRoutes.site)
  site() {
    const { CLERK_PUBLISHABLE_KEY: publishableKey, RESERVE_BROWSER_KEYS, PLUGIN_DIRECTORY_URL } = this.config.env;
    const hostedSignIn = publishableKey === undefined ? null : { provider: 'clerk' as const, publishableKey };
    const pluginUrl = PLUGIN_DIRECTORY_URL ?? (this.plugin.isBuilt ? archivePath : null);
    return answer({ hostedSignIn, reservesKeys: RESERVE_BROWSER_KEYS === 'true', pluginUrl });
  }
}
