import type { z } from 'zod';
import { publicForm } from '../kernel/public-form';
import { deliveryRowSchema, type DeliveryRow } from './webhook-deliveries';

export const publicDeliverySchema = deliveryRowSchema
  .omit({ accountId: true, connectionId: true })
  .meta({ id: 'Delivery' });
export type PublicDelivery = z.infer<typeof publicDeliverySchema>;

export const publicDelivery = (row: DeliveryRow): PublicDelivery => publicForm(publicDeliverySchema, row);
