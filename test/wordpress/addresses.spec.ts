import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { ConnectedWordPress } from './connected-wordpress';
import { describeWordPress } from './wordpress-packages';

describe.each(['SQLite', 'MariaDB'] as const)('on %s', (database) =>
  describeWordPress('addresses that change', (packages) => {
    let wordpress: ConnectedWordPress;
    beforeAll(async () => {
      wordpress = await ConnectedWordPress.start(packages, { database });
      await wordpress.site.evaluate(`update_option( 'test_reachable', 1 );`);
      await wordpress.ready();
      writeFileSync(
        join(wordpress.site.folder, 'wp-content/mu-plugins/caches.php'),
        `<?php function rocket_clean_post( $id ) { update_option( 'test_purged', array_merge( get_option( 'test_purged', array() ), array( $id ) ), false ); }
        function rocket_clean_domain() { rocket_clean_post( 'all' ); }`,
      );
    });
    afterAll(async () => {
      const complaints = wordpress.site.complaints();
      await wordpress.close();
      expect(complaints).toBe('');
    });

    test('the server sends webhooks to the present address of the site, as long as that is on its host', async () => {
      const { host } = new URL(wordpress.site.url);
      const stream = connectionStreamIdOf({ accountId: wordpress.owner.accountId, siteDomain: host });
      const registered = async () => {
        const deciders = wordpress.server.app.get(Deciders, { strict: false });
        return (await deciders.load(connectionDecider, stream)).state.details?.callbackUrl;
      };
      const report = (env: NodeJS.ProcessEnv, before = '') =>
        wordpress.site.value(
          `${before} Duetcast\\Connection::heartbeat(); return get_option( 'duetcast_last_calls' )[1]['status'];`,
          env,
        );
      expect(await registered()).toBe(`http://${host}/wp-json/duetcast/v1/done`);
      expect(await report({ DUETCAST_TEST_HOME: `https://${host}` })).toBe(200);
      expect(await registered()).toBe(`https://${host}/wp-json/duetcast/v1/done`);
      const elsewhere = `add_filter( 'rest_url', function () { return 'https://evil.example.net/done'; } );`;
      expect(await report({ DUETCAST_TEST_HOME: `https://${host}` }, elsewhere)).toBe(400);
      expect(await registered()).toBe(`https://${host}/wp-json/duetcast/v1/done`);
      expect(await report({})).toBe(200);
      expect(await registered()).toBe(`http://${host}/wp-json/duetcast/v1/done`);
    });

    const purgedBy = (id: number) =>
      wordpress.site.value<unknown[]>(
        `delete_option( 'test_purged' ); Duetcast\\Page_Caches::purge( ${id} ); return get_option( 'test_purged', array() );`,
      );
    const page = (content: string, fields = {}) =>
      wordpress.publish('Page', content, { post_type: 'page', post_date: '2020-01-01 00:00:00', ...fields });

    test('pages that show the audio of a post are made again with its own page', async () => {
      const id = await wordpress.publish('Shown', '<p>Text.</p>', { post_date: '2020-01-01 00:00:00' });
      expect(await purgedBy(id)).toEqual([id]);
      const list = await page('<!-- wp:duetcast/playlist {"count":3} /-->');
      const players = [await page(`[duetcast id="${id}"]`), await page(`<p>[duetcast layout="compact" id=${id}]</p>`)];
      for (const content of [
        `[duetcast id="${id}0"]`,
        `[duetcast id="1${id}"]`,
        `[duetcast] and [other id="${id}"]`,
        `id="${id}"`,
      ])
        await page(content);
      await page(`[duetcast id="${id}"]`, { post_status: 'draft' });
      expect((await purgedBy(id)).toSorted()).toEqual([id, list, ...players].toSorted());
      const pattern = await page('<!-- wp:duetcast/playlist /-->', { post_type: 'wp_block' });
      expect(await purgedBy(id)).toContain('all');
      await wordpress.site.evaluate(`wp_delete_post( ${pattern}, true );`);
      expect(await purgedBy(id)).not.toContain('all');
      await wordpress.site.evaluate(
        `update_option( 'widget_block', array( 2 => array( 'content' => '<!-- wp:duetcast/playlist {"count":3} /-->' ) ) );`,
      );
      expect(await purgedBy(id)).toContain('all');
      expect(await purgedBy(0)).toEqual(['all']);
    });
  }),
);
