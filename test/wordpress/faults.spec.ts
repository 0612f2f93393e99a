import { createHmac, randomUUID } from 'node:crypto';
import { sized } from '../support/long-check';
import { ConnectedWordPress } from './connected-wordpress';
import { describeWordPress } from './wordpress-packages';

/** More than the calls from a text to its published audio. */
const callsOfOnePost = 9;

/** The drop-in of SQLite proves nothing about the locks of a MySQL server. */
const sites = (
  [
    ['MariaDB', '6.8'],
    ['SQLite', '6.8'],
    ['MariaDB', '6.1'],
    ['MariaDB', 'newest'],
  ] as const
).slice(0, sized(1, 4));
const postsOfRace = sized(12, 50);

describe.each(sites)('on %s and WordPress %s', (database, version) =>
  describeWordPress(
    'audio of posts, whatever goes wrong',
    (packages) => {
      let wordpress: ConnectedWordPress;
      beforeAll(async () => {
        wordpress = await ConnectedWordPress.start(packages, { database });
        await wordpress.ready();
      });
      afterAll(async () => {
        const complaints = wordpress.site.complaints();
        await wordpress.close();
        expect(complaints).toBe('');
      });

      const lines = (name: string) => [name, `The sea of ${name} rises.`, `The moon of ${name} pulls.`];
      const postOf = (name: string) => {
        const [title = '', ...paragraphs] = lines(name);
        return { title, content: paragraphs.map((text) => `<p>${text}</p>`).join('') };
      };
      const publish = (name: string) => wordpress.publish(postOf(name).title, postOf(name).content);
      const price = (name: string): number => lines(name).join('').length;

      /** Every post has exactly one current audio, which the server keeps, and each character was charged once. */
      async function expectOneAudioEach(posts: readonly number[], charged: number): Promise<void> {
        const rows = await wordpress.rows(posts);
        expect(rows.map((row) => row?.state)).toEqual(posts.map(() => 'ready'));
        const published = await wordpress.published();
        const ofPosts = published.filter(({ post }) => posts.some((id) => post === `post-${id}`));
        expect(new Map(ofPosts.map(({ post, jobId }) => [post, jobId]))).toEqual(
          new Map(posts.map((id, index) => [`post-${id}`, rows[index]?.current_job])),
        );
        expect(ofPosts).toHaveLength(posts.length);
        expect(await wordpress.charged()).toBe(charged);
        const verdicts = await wordpress.site.value<string[]>(
          `$v = array(); foreach ( Duetcast\\Ledger::entries() as $e ) { $v[] = Duetcast\\Ledger::verify( $e ); } return array_unique( $v );`,
        );
        expect(verdicts).toEqual(['verified']);
      }

      test.each([
        ['PHP is killed', 'DUETCAST_KILL_AFTER'],
        ['the network is lost', 'DUETCAST_LOSE_AFTER'],
        ['a captive portal answers', 'DUETCAST_PORTAL_AFTER'],
        ['a proxy refuses', 'DUETCAST_PROXY_AFTER'],
      ])('%s after any of its calls', async (name, variable) => {
        const before = await wordpress.charged();
        const title = name.replaceAll(' ', '-');
        const post = await publish(title);
        for (let calls = 1; calls <= callsOfOnePost; calls++) await wordpress.cron({ [variable]: String(calls) });
        await wordpress.work();
        await expectOneAudioEach([post], before + price(title));
        expect(await wordpress.ledger(post)).toHaveLength(1);
      });

      test('two crons at once, and each webhook three times, make one audio of each post', async () => {
        const before = await wordpress.charged();
        const names = Array.from({ length: postsOfRace }, (_, index) => `Wave-${index}`);
        const posts = await wordpress.publishAll(names.map(postOf));
        const run = () => wordpress.site.evaluate(`do_action( 'duetcast_work' );`);
        await Promise.all([run(), run(), run()]);
        const rows = await wordpress.rows(posts);
        const jobs = rows.flatMap((row) => (row ? [row.job_id] : []));
        expect(new Set(jobs).size).toBe(posts.length);
        const secret = await wordpress.site.value<string>('return Duetcast\\Connection::webhook_secret();');
        const deliveries = jobs.map((id) => ({
          event: 'job.completed',
          job: { id },
          deliveryId: `whd_${randomUUID()}`,
        }));
        const statuses = await Promise.all(
          [...deliveries, ...deliveries.toReversed(), ...deliveries].map(async (delivery) => {
            const body = JSON.stringify(delivery);
            const time = Math.floor(Date.now() / 1000);
            const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
            const headers = { 'content-type': 'application/json', 'x-duetcast-signature': `t=${time},v1=${mac}` };
            const url = `${wordpress.site.url}/wp-json/duetcast/v1/done`;
            return (await fetch(url, { method: 'POST', body, headers })).status;
          }),
        );
        expect(new Set(statuses)).toEqual(new Set([200]));
        await wordpress.work();
        await expectOneAudioEach(posts, before + names.reduce((sum, name) => sum + price(name), 0));
        for (const post of posts) expect(await wordpress.ledger(post)).toHaveLength(1);
      });

      test('publishing neither waits nor fails while the server is away', async () => {
        const away = `add_filter( 'pre_option_duetcast_server', function () { return 'http://127.0.0.1:9'; } );`;
        const id = await wordpress.site.value<number>(
          `${away} return wp_insert_post( array( 'post_title' => 'Away', 'post_content' => 'Text of it.', 'post_status' => 'publish' ) );`,
        );
        expect(await wordpress.row(id)).toMatchObject({ state: 'queued' });
        await wordpress.work();
        expect(await wordpress.row(id)).toMatchObject({ state: 'ready' });
      });

      test('a fault of another plugin is no attempt of the post, and stops no other post', async () => {
        const before = await wordpress.charged();
        const posts = [await publish('Faulty'), await publish('Sound')];
        const workWhile = (fault: string) =>
          wordpress.site.evaluate(
            `add_filter( 'the_content', function ( $html ) { if ( strpos( $html, 'Faulty' ) ) { ${fault} } return $html; } ); do_action( 'duetcast_work' );`,
          );
        await workWhile('exit;'); // as a fatal error ends PHP
        await wordpress.site.evaluate(
          `global $wpdb; $wpdb->query( 'UPDATE ' . Duetcast\\Tables::posts() . ' SET lease_until = 0' );`,
        );
        await workWhile('exit;');
        expect(await wordpress.rows(posts)).toMatchObject([{ state: 'queued' }, { state: 'rendering' }]);
        await wordpress.site.evaluate(
          `global $wpdb; $wpdb->query( 'UPDATE ' . Duetcast\\Tables::posts() . ' SET next_at = 0, lease_until = 0' );`,
        );
        await workWhile(`throw new TypeError( 'a fault of another plugin' );`);
        const [faulty] = await wordpress.rows(posts);
        expect(faulty).toMatchObject({ state: 'queued', attempts: '0', error_code: 'plugin.failed' });
        expect(faulty?.error_text).toContain('a fault of another plugin. It is tried again in an hour.');
        await wordpress.work();
        await expectOneAudioEach(posts, before + price('Faulty') + price('Sound'));
      });

      test('work over the limit says what is left and waits for a person', async () => {
        const { host } = new URL(wordpress.site.url);
        await wordpress.owner.fetch(`/api/usage/characters/${host}`);
        const long = Array.from({ length: 90 }, (_, index) => `<p>${index} ${'A long sentence of it. '.repeat(8)}</p>`);
        const id = await wordpress.publish('Too much', long.join(''));
        await wordpress.work();
        const row = await wordpress.row(id);
        expect(row).toMatchObject({ state: 'failed', error_code: 'usage.limitExceeded' });
        expect(row?.error_text).toMatch(/needs [\d,]+ characters, but [\d,]+ of 10,000 are left/);
      });

      test('a connection that the server ended stops the work and says so', async () => {
        const id = await wordpress.site.value<string>(`return Duetcast\\Connection::details()['id'];`);
        await wordpress.owner.fetch(`/api/plugin-connections/${id}`, {}, 'DELETE');
        await publish('Ended');
        await wordpress.cron();
        expect(await wordpress.site.value('return Duetcast\\Connection::state();')).toBe('ended');
        expect(await wordpress.site.value('return Duetcast\\Worker::run();')).toBe(0);
      });
    },
    version,
  ),
);
