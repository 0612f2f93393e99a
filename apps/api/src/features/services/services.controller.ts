import { maxDamaged } from '@duetcast/domain/limits/admin-limits';
import { Get } from '@nestjs/common';
import { z } from 'zod';
import { answer } from '../../platform/http/route-io';
import { EngineStore } from '../../media/speech/neural/engine-store';
import { ReadsNoAccount } from '../admin/public';
import { voiceEngineStatusOf, voiceEngineStatusSchema } from '../voices/public';
import { DamagedItems, damagedItemSchema } from './damaged-items';
import { SharedOutages } from './shared-outages';
import { failureKinds } from '../../platform/external-services/service-failures';
import { ApiOperation, AdminController, answerOf, namedSchema } from '../../platform/openapi/api-operation';

const serviceOutageSchema = namedSchema('ServiceOutage', {
  service: z.string().meta({
    description:
      '`events` (EventStoreDB), `rows` (MongoDB), `content` (bucket), `mail`, `payments`, `signIn`, `scripts`, `voiceEngines`, `feedHub` (WebSub), or `speech:` and a provider.',
    examples: ['mail'],
  }),
  kind: z.enum(failureKinds).meta({ description: 'Why the last call failed.' }),
  since: z.iso.datetime().meta({ description: 'First failure since the service last responded as expected.' }),
  lastFailedAt: z.iso.datetime(),
  failures: z.int().meta({ description: 'Failed calls since then.' }),
  process: z.string().meta({ description: 'Id of the process that called; new at each start.' }),
  host: z.string(),
  roles: z.array(z.string()),
});

const servicesSchema = z.object({
  outages: z.array(serviceOutageSchema),
  damaged: z.array(damagedItemSchema).meta({
    description: `Content that was damaged when it was read, until it is stored again or deleted; the first ${maxDamaged}.`,
  }),
  voiceEngines: voiceEngineStatusSchema.meta({
    description: 'Downloads of neural voices, as the process that responds sees them.',
  }),
  isComplete: z
    .boolean()
    .meta({ description: 'False while the state store does not answer: only outages of one process are listed.' }),
});

/** External services that do not respond. */
@AdminController('api/admin/services')
export class ServicesController {
  constructor(
    private readonly shared: SharedOutages,
    private readonly engines: EngineStore,
    private readonly damaged: DamagedItems,
  ) {}

  @Get()
  @ReadsNoAccount()
  @ApiOperation(
    'Lists external services that do not respond as expected, damaged content, and downloads of voice engines',
    { answer: answerOf(servicesSchema) },
  )
  async list() {
    const { processes, isComplete } = await this.shared.read();
    const outages = processes.flatMap(({ process, host, roles, outages }) =>
      outages.map((outage) => ({ ...outage, process, host, roles })),
    );
    const voiceEngines = voiceEngineStatusOf(this.engines.statuses());
    const damaged = await this.damaged.list();
    return answer({
      outages: outages.sort((a, b) => a.since.localeCompare(b.since)),
      damaged,
      voiceEngines,
      isComplete,
    });
  }
}
