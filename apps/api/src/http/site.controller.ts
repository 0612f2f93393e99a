import { Controller, Get } from '@nestjs/common';
import { Config } from '../config';
import { operationCalls } from '../openapi/calls/documents';
import { Describes } from '../openapi/describes';
import { Public } from './access';
import { answer } from './answer';

/** What the pages have to know of how this server is set up; nothing in it is a secret. */
@Controller('api/site')
@Public()
export class SiteController {
  constructor(private readonly config: Config) {}

  @Get()
  @Describes(operationCalls.site)
  site() {
    const { CLERK_PUBLISHABLE_KEY: publishableKey, RESERVE_BROWSER_KEYS } = this.config.env;
    const hostedSignIn = publishableKey === undefined ? null : { provider: 'clerk' as const, publishableKey };
    return answer({ hostedSignIn, reservesKeys: RESERVE_BROWSER_KEYS === 'true' });
  }
}
