import { ConnectedWordPress } from './connected-wordpress';
import { describeWordPress } from './wordpress-packages';

const workers = 3;

describeWordPress('a whole archive', (packages) => {
  test.each([
    ['MariaDB', 500],
    ['SQLite', 100],
  ] as const)(
    'is spoken once by three workers at a time, on %s %i posts',
    async (database, posts) => {
      const wordpress = await ConnectedWordPress.start(packages, { database }, { SUBMIT_LIMIT: '10000' });
      try {
        await wordpress.ready();
        await wordpress.site.evaluate(
          `Duetcast\\Queue::remove( 1 ); wp_delete_post( 1, true ); wp_delete_post( 2, true );`,
        );
        const texts = Array.from({ length: posts }, (_, index) => `It is ${index}.`);
        const archive = texts.map((text, index) => ({ title: `No. ${index}`, content: `<p>${text}</p>` }));
        const ids = await wordpress.publishAll(archive);
        const work = async () => {
          const { ready = 0, failed = 0 } = await wordpress.counts();
          if (ready + failed < posts) await wordpress.cron().then(work);
        };
        await Promise.all(Array.from({ length: workers }, work));
        expect(await wordpress.counts()).toEqual({ ready: posts });
        const rows = await wordpress.rows(ids);
        expect(new Set(rows.map((row) => row?.current_job)).size).toBe(posts);
        const spoken = archive.reduce((sum, { title }, index) => sum + title.length + texts[index]!.length, 0);
        expect(await wordpress.charged()).toBe(spoken);
        expect(wordpress.site.complaints()).toBe('');
      } finally {
        await wordpress.close();
      }
    },
    15 * 60_000,
  );
});
