import { type ContractContext, collect, ids, isCaughtUp, newEvent, takeUntil } from './contract-context';

/** A server that removes events for good; only for a server that the test controls. */
export function scavengingContract(context: ContractContext): void {
  describe('after a scavenge', () => {
    /** Events A to D in streams of their own; A is then truncated and removed. */
    async function scavenged() {
      const { store, subject, category } = context;
      const before = await store.head();
      const events = ['A', 'B', 'C', 'D'].map((type) => newEvent(type));
      const [a] = await Promise.all([store.append(`${category}-a`, [events[0]!], { expected: 'noStream' })]);
      for (const [index, event] of events.slice(1).entries())
        await store.append(`${category}-${index}`, [event], { expected: 'noStream' });
      await store.append(`${category}-a`, [newEvent('Later')], { expected: 0 });
      await subject.admin!.setStreamMetadata(`${category}-a`, { truncateBefore: 1 });
      subject.server!.scavenge();
      return { before, removed: a.position, expected: ids(events.slice(1)) };
    }

    const filters = () => [undefined, { streamPrefixes: [`${context.category}-`] }, { types: ['B', 'C', 'D'] }];

    test('a subscription that resumes at a removed event loses none', async () => {
      const { removed, expected } = await scavenged();
      for (const filter of filters()) {
        const delivered = await takeUntil(context.store.subscribeToAll({ after: removed, filter }), isCaughtUp);
        expect(ids(delivered.filter(({ type }) => type !== 'Later'))).toEqual(expected);
      }
    });

    test('a read that continues at a removed event loses none', async () => {
      const { before, removed, expected } = await scavenged();
      for (const after of [before, removed])
        for (const filter of filters()) {
          const read = await collect(context.store.readAll({ after, filter }));
          expect(ids(read.filter(({ type }) => type !== 'Later'))).toEqual(expected);
        }
    });
  });
}
