import { randomUUID } from 'node:crypto';
import { appending } from './event-store/appending';
import { living } from './event-store/lifecycle';
import { outages } from './event-store/outages';
import { reading } from './event-store/reading';
import type { EventStoreUnderTest } from './event-store/contract-context';
import { subscribing } from './event-store/subscribing';

/** What every event store owes its callers. */
export function eventStoreContract(
  name: string,
  open: () => Promise<EventStoreUnderTest>,
  { hasServer = false } = {},
): void {
  describe(`event store contract: ${name}`, () => {
    let subject: EventStoreUnderTest;
    let category = '';
    let stream = '';
    const scene = {
      get subject() {
        return subject;
      },
      get store() {
        return subject.store;
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

    appending(scene);
    reading(scene);
    subscribing(scene);
    living(scene);
    if (hasServer) outages(scene);
  });
}
