import { Controller, Get, UseGuards } from '@nestjs/common';
import { Allow } from '../../platform/authentication/access';
import { AdminGuard } from '../../platform/authentication/admin.guard';
import { answer } from '../../platform/http/answer';
import { Describes } from '../../platform/openapi/describes';
import { ModelStore } from '../../media/speech/neural/model-store';
import { voiceModelStatusOf } from '../voices/public';
import { serviceRoutes } from './services.openapi';
import { SharedOutages } from './shared-outages';

/** External services that do not respond. */
@Controller('api/admin/services')
@Allow('user')
@UseGuards(AdminGuard)
export class ServicesController {
  constructor(
    private readonly shared: SharedOutages,
    private readonly models: ModelStore,
  ) {}

  @Get()
  @Describes(serviceRoutes.list)
  async list() {
    const { processes, isComplete } = await this.shared.read();
    const outages = processes.flatMap(({ process, host, roles, outages }) =>
      outages.map((outage) => ({ ...outage, process, host, roles })),
    );
    const voiceModels = voiceModelStatusOf(this.models.statuses());
    return answer({ outages: outages.sort((a, b) => a.since.localeCompare(b.since)), voiceModels, isComplete });
  }
}
