import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import {
  webhookDeliveries,
  type DeliveryRow,
  publicDelivery,
  type PublicDelivery,
} from '@duetcast/projections/webhooks/webhook-deliveries';
import {
  endpointSchema,
  endpointsOf,
  webhookEndpoints,
  type EndpointRow,
  type EndpointsRow,
} from '@duetcast/projections/webhooks/webhook-endpoints';
import { z } from 'zod';
import { CurrentRows } from '../../../eventing/projector/current-rows';
import { ReadModelStore, type Query } from '../../../eventing/read-models/read-model-store';
import { EndpointSecrets } from './registration/endpoint-secrets';

/** A webhook endpoint (docs/PRODUCT.md#entities). */
export const publicEndpointSchema = endpointSchema
  .extend({
    publicKey: z.string().meta({
      description: 'Verifies the `v1a` signatures: `whpk_` and the base64 of an Ed25519 key.',
      examples: ['whpk_MCowBQYDK2VwAyEAexampleexampleexampleexample='],
    }),
  })
  .meta({ id: 'WebhookEndpoint' });
export type PublicEndpoint = z.infer<typeof publicEndpointSchema>;

@Injectable()
export class EndpointReads {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly current: CurrentRows,
    private readonly secrets: EndpointSecrets,
  ) {}

  /** Newest first. */
  async of(accountId: string): Promise<PublicEndpoint[]> {
    const found = await this.rows.load<EndpointsRow>(webhookEndpoints.name, [accountId]);
    return endpointsOf(found.get(accountId)?.row).map((row) => this.publicForm(row));
  }

  /** @throws AppError `endpoint.missing` also for that of another account */
  async one(accountId: string, endpointId: string): Promise<PublicEndpoint> {
    const hasIt = ({ endpoints }: EndpointsRow): boolean => Object.hasOwn(endpoints, endpointId);
    const row = (await this.current.find(webhookEndpoints, accountId, { if: hasIt }))?.row.endpoints[endpointId];
    if (!row) throw new AppError('endpoint.missing');
    return this.publicForm(row);
  }

  /** Newest first. @throws AppError `endpoint.missing`; BadCursor for a cursor of another list */
  async deliveries(
    accountId: string,
    endpointId: string,
    page: Pick<Query, 'limit' | 'cursor'>,
  ): Promise<{ items: PublicDelivery[]; next: string | null }> {
    await this.one(accountId, endpointId);
    const query = { where: { connectionId: endpointId }, sort: [['queuedAt', -1]] as const, ...page };
    const { rows, next } = await this.rows.find<DeliveryRow>(webhookDeliveries.name, query);
    return { items: rows.map(({ row }) => publicDelivery(row)), next };
  }

  private publicForm(row: EndpointRow): PublicEndpoint {
    return { ...row, publicKey: this.secrets.publicKeyOf(row.id) };
  }
}
