import { ConnectedWordPress } from '../connected-wordpress';
import { describeWordPress } from '../wordpress-packages';
import { Publisher } from './publisher';
import { ways } from './ways';

describeWordPress('ways to publish', (packages) => {
  let wordpress: ConnectedWordPress;
  let publisher: Publisher;
  beforeAll(async () => {
    wordpress = await ConnectedWordPress.start(packages);
    await wordpress.ready();
    publisher = await Publisher.of(wordpress);
  });
  afterAll(async () => {
    const complaints = wordpress.site.complaints();
    await wordpress.close();
    expect(complaints).toBe('');
  });

  const made = new Map<string, number>();
  test.each(ways)('$name', async ({ name, requests, publish }) => {
    const id = await publish(publisher);
    expect(id).toBeGreaterThan(0);
    made.set(name, id);
    expect(Number((await wordpress.row(id))?.request ?? 0)).toBe(requests);
  });

  test('each of them makes the audio of its text once, or none', async () => {
    await wordpress.work();
    const counts = await wordpress.site.value<Record<string, string>>(
      `global $wpdb; $rows = $wpdb->get_results( 'SELECT post_id, COUNT(*) AS jobs FROM ' . Duetcast\\Tables::ledger() . ' GROUP BY post_id', ARRAY_A );
      return (object) array_column( $rows, 'jobs', 'post_id' );`,
    );
    const jobsOf = (name: string) => Number(counts[String(made.get(name))] ?? 0);
    expect(ways.map(({ name }) => [name, jobsOf(name)])).toEqual(ways.map(({ name, jobs }) => [name, jobs]));
    expect(await wordpress.counts()).toEqual({
      idle: expect.any(Number) as number,
      ready: expect.any(Number) as number,
    });
  });

  test('shortcodes, patterns and embeds are spoken as the page shows them; a changed pattern spends nothing', async () => {
    const pattern = await publisher.rest('/blocks', {
      title: 'Tide table',
      content: '<p>The tide turns at six.</p>',
      status: 'publish',
    });
    const id = await publisher.php(
      `$content = '<!-- wp:paragraph --><p>Before it.</p><!-- /wp:paragraph --><!-- wp:block {"ref":${pattern}} /-->[caption width="10"]<img src="a.png"> A caption.[/caption]' . "\\n\\nhttps://video.example.org/watch\\n\\n[duetcast]";
      return wp_insert_post( array( 'post_title' => 'Mixed', 'post_content' => $content, 'post_status' => 'publish' ) );`,
    );
    const lines = await wordpress.site.value<string[]>(`return Duetcast\\Spoken_Text::of( get_post( ${id} ) );`);
    expect(lines).toEqual(['Mixed', 'Before it.', 'The tide turns at six.']);
    await wordpress.work();
    const [before, charged] = [await wordpress.row(id), await wordpress.charged()];
    expect(before).toMatchObject({ state: 'ready' });
    await publisher.rest(`/blocks/${pattern}`, { content: '<p>The tide turns at seven.</p>' });
    expect(await wordpress.row(id)).toMatchObject({ state: 'checking' });
    await wordpress.work();
    const after = await wordpress.row(id);
    expect(after).toMatchObject({ state: 'ready', current_job: before?.current_job, request: before?.request });
    expect(after?.text_hash).not.toBe(after?.current_text_hash);
    expect(await wordpress.charged()).toBe(charged);
  });

  test('a post of 5,000 blocks and 1 MB is published and spoken', async () => {
    const silent = `<!-- wp:file --><div class="wp-block-file"><a>${'x'.repeat(170)}</a></div><!-- /wp:file -->\n`;
    const spoken = (word: string) => `<!-- wp:paragraph --><p>${word}.</p><!-- /wp:paragraph -->\n`;
    const blockAt = (at: number) => (at % 25 === 0 ? spoken(at % 50 === 0 ? 'Flow' : 'Ebb') : silent);
    const content = Array.from({ length: 5_000 }, (_, at) => blockAt(at)).join('');
    expect(content.length).toBeGreaterThan(1_048_576);
    const id = await publisher.rest('/posts', { title: 'Long', content, status: 'publish' });
    expect(await wordpress.row(id)).toMatchObject({ state: 'queued' });
    await wordpress.work();
    expect(await wordpress.row(id)).toMatchObject({ state: 'ready', error_text: '' });
    expect(await wordpress.ledger(id)).toHaveLength(1);
  });

  test('a post of 1 MB of text is published; its audio fails with a sentence, and nothing of it is sent', async () => {
    const content = `<p>${'A sentence of it. '.repeat(60_000)}</p>`;
    const id = await publisher.rest('/posts', { title: 'Too long', content, status: 'publish' });
    await wordpress.work();
    expect(await wordpress.row(id)).toMatchObject({ state: 'failed', error_code: 'article.tooLong', job_id: '' });
    expect((await fetch(`${wordpress.site.url}/?p=${id}`)).status).toBe(200);
  });
});
