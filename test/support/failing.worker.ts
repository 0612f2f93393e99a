import { NewerEvent } from '@duetcast/domain/kernel/event';
import { PoisonEvent, type EventPlace } from '../../apps/api/src/eventing/errors/poison-event';
import { StoreUnavailable } from '../../apps/api/src/platform/errors/store-unavailable';
import { inStoreThread } from '../../apps/api/src/eventing/store-threads/store-thread';

/** The error to fail with. */
export type FailingWork =
  | { readonly kind: 'poison'; readonly event: EventPlace }
  | { readonly kind: 'newer' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unforeseen' };

/** Reports progress once, then fails. */
export default inStoreThread(async (work: FailingWork, { onProgress }): Promise<never> => {
  onProgress(1, '00000000000000000001');
  await Promise.resolve();
  if (work.kind === 'poison') throw new PoisonEvent('tallies', work.event, 'The amount is not a number');
  if (work.kind === 'newer') throw new NewerEvent('Doubled', 2);
  if (work.kind === 'unavailable') throw new StoreUnavailable('Connection lost');
  throw new TypeError('unforeseen');
});
