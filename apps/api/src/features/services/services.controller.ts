import { Controller, Get, UseGuards } from '@nestjs/common';
import { Allow } from '../../platform/authentication/access';
import { AdminGuard } from '../../platform/authentication/admin.guard';
import { answer } from '../../platform/http/answer';
import { Describes } from '../../platform/openapi/describes';
import { serviceRoutes } from './services.openapi';
import { SharedOutages } from './shared-outages';

/** External services that do not respond. */
@Controller('api/admin/services')
@Allow('user')
@UseGuards(AdminGuard)
export class ServicesController {
  constructor(private readonly shared: SharedOutages) {}

  @Get()
  @Describes(serviceRoutes.list)
  async list() {
    const { processes, isComplete } = await this.shared.read();
    const outages = processes.flatMap(({ process, host, roles, outages }) =>
      outages.map((outage) => ({ ...outage, process, host, roles })),
    );
    return answer({ outages: outages.sort((a, b) => a.since.localeCompare(b.since)), isComplete });
  }
}
