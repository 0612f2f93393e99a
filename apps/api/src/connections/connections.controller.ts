import { Controller, Get } from '@nestjs/common';
import { Allow, CurrentPrincipal } from '../http/access';
import { answer } from '../http/answer';
import type { AccountPrincipal } from '../http/principal';
import { ConnectedSites } from './connected-sites';

@Controller('api/plugin-connections')
export class ConnectionsController {
  constructor(private readonly sites: ConnectedSites) {}

  @Get()
  @Allow('user')
  async list(@CurrentPrincipal() { accountId }: AccountPrincipal) {
    return answer(await this.sites.of(accountId));
  }
}
