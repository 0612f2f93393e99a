import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWordPress } from './wordpress-packages';
import { WordPressSite } from './wordpress-site';

describe.each(['6.1', '6.8', 'newest'] as const)('on WordPress %s', (version) =>
  describeWordPress(
    'languages of the plugin',
    (packages) => {
      let site: WordPressSite;
      beforeAll(async () => {
        // The drop-in of SQLite needs a newer WordPress than 6.1.
        site = await WordPressSite.start(packages, { database: version === '6.1' ? 'MariaDB' : 'SQLite' });
        writeFileSync(
          join(site.folder, 'wp-content/mu-plugins/locale.php'),
          `<?php add_filter( 'locale', function ( $locale ) { return get_option( 'test_locale', $locale ); } );`,
        );
      });
      afterAll(() => site.close());

      test.each([
        ['de_DE', 'Anhören'],
        ['de_DE_formal', 'Anhören'],
        ['de_AT', 'Anhören'],
        ['de_CH_informal', 'Anhören'],
        ['fr_CA', 'Écouter'],
        ['es_MX', 'Escuchar'],
        ['pt_PT', 'Ouvir'],
        ['pt_PT_ao90', 'Ouvir'],
        ['zh_CN', '试听'],
        ['zh_TW', 'Listen'],
        ['nl_NL', 'Listen'],
      ])('%s, in pages and in the scripts of the editor', async (locale, listen) => {
        await site.evaluate(`update_option( 'test_locale', '${locale}' );`);
        const [text, script] = await site.value<[string, string | false]>(
          `return array( __( 'Listen', 'duetcast' ), load_script_textdomain( 'duetcast-panel', 'duetcast', WP_PLUGIN_DIR . '/duetcast/languages' ) );`,
          undefined,
          '/wp-admin/index.php',
        );
        expect(text).toBe(listen);
        const texts = script ? (JSON.parse(script) as { locale_data: { messages: object } }).locale_data.messages : {};
        expect({ Listen: ['Listen'], ...texts }).toMatchObject({ Listen: [listen] });
      });
    },
    version,
  ),
);
