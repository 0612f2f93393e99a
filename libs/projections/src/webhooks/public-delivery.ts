import type { DeliveryRow } from './webhook-deliveries';

/** The public form of a delivery. */
export type PublicDelivery = Omit<DeliveryRow, 'accountId' | 'connectionId'>;

export const publicDelivery = ({
  accountId: _account,
  connectionId: _connection,
  ...delivery
}: DeliveryRow): PublicDelivery => delivery;
