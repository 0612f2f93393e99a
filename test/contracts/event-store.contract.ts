import { randomUUID } from 'node:crypto';
import { appendingContract } from './event-store/appending';
import { deletingContract } from './event-store/deleting';
import { serverBehaviorContract } from './event-store/server-behavior';
import { lifecycleContract } from './event-store/lifecycle';
import { outageContract } from './event-store/outages';
import { disposalContract, readingContract } from './event-store/reading';
import type { EventStoreUnderTest } from './event-store/contract-context';
import { scavengingContract } from './event-store/scavenging';
import { subscribingContract } from './event-store/subscribing';

type ContractGroup = 'appending' | 'subscribing';

interface ContractOptions {
  readonly hasAdmin?: boolean;
  readonly hasServer?: boolean;
  /** The part that a variant of an adapter does in another way; the rest is tested once. */
  readonly only?: ContractGroup;
}

/** Contract of every EventStore adapter. */
export function eventStoreContract(
  name: string,
  open: () => Promise<EventStoreUnderTest>,
  { hasAdmin = false, hasServer = false, only }: ContractOptions = {},
): void {
  describe(`event store contract: ${name}`, () => {
    let subject: EventStoreUnderTest;
    let category = '';
    let stream = '';
    const context = {
      get subject() {
        return subject;
      },
      get store() {
        return subject.store;
      },
      get admin() {
        return subject.admin!;
      },
      get stream() {
        return stream;
      },
      get category() {
        return category;
      },
    };

    beforeAll(async () => {
      subject = await open();
    });
    afterAll(() => subject.close());
    beforeEach(() => {
      category = `contract${randomUUID().slice(0, 8)}`;
      stream = `${category}-${randomUUID()}`;
    });

    const covers = (group: ContractGroup) => only === undefined || only === group;
    if (covers('appending')) appendingContract(context);
    if (covers('subscribing')) {
      subscribingContract(context);
      lifecycleContract(context);
    }
    if (hasServer) outageContract(context);
    if (only) return;
    readingContract(context);
    if (hasAdmin) {
      deletingContract(context);
      serverBehaviorContract(context);
      scavengingContract(context);
      disposalContract(context);
    }
  });
}
