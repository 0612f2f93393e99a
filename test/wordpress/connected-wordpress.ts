import { ApiClient } from '../support/api-client';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';
import { WordPressBrowser } from './wordpress-browser';
import type { WordPressPackages } from './wordpress-packages';
import type { SiteOptions } from './wordpress-files';
import { WordPressSite } from './wordpress-site';

export const settingsPage = '/wp-admin/options-general.php?page=duetcast';

export interface PostRow {
  readonly state: string;
  readonly request: string;
  readonly job_id: string;
  readonly current_job: string;
  readonly current_text_hash: string;
  readonly text_hash: string;
  readonly attempts: string;
  readonly error_code: string;
  readonly error_text: string;
}

interface LedgerEntry {
  readonly job_id: string;
  readonly form: string;
  readonly voices: string;
  readonly characters: string;
  readonly charged: string;
  readonly replaced_at: string;
  readonly unpublished_at: string;
}

/** A WordPress with the plugin, and the Duetcast server of its owner. */
export class ConnectedWordPress {
  private constructor(
    readonly site: WordPressSite,
    readonly server: TestApp,
    readonly session: string,
    readonly owner: ApiClient,
    readonly admin: WordPressBrowser,
  ) {}

  /** Not connected yet. */
  static async start(
    packages: WordPressPackages,
    options: SiteOptions = {},
    env: NodeJS.ProcessEnv = {},
  ): Promise<ConnectedWordPress> {
    const site = await WordPressSite.start(packages, options);
    const server = await startTestApp({ DOWNLOAD_ALLOWED_HOSTS: new URL(site.url).host, ...env });
    const session = await server.signIn();
    const owner = await ApiClient.with(server, session);
    const admin = await new WordPressBrowser(site.url).signIn('admin', 'admin-pass');
    return new ConnectedWordPress(site, server, session, owner, admin);
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.site.close();
  }

  /** Connects as a person does: one click in WordPress, one on the approval page of an account. */
  async connect(session = this.session): Promise<Response> {
    const redirect = await this.admin.submit(settingsPage, 'duetcast_connect', { server: this.server.url });
    const approval = new URL(redirect.headers.get('location') ?? '');
    return this.admin.request(await this.approved(approval, session));
  }

  /** What the approval page does when the owner approves: the address that it sends the browser to. */
  async approved(approval: URL, session = this.session): Promise<string> {
    const query = Object.fromEntries(approval.searchParams);
    const response = await this.server
      .http()
      .post('/api/site-authorizations')
      .set('authorization', `Bearer ${session}`)
      .send({ siteUrl: query.site_url, redirectUri: query.redirect_uri, codeChallenge: query.code_challenge })
      .expect(201);
    const back = new URL(query.redirect_uri ?? '');
    back.searchParams.set('code', (response.body as { data: { code: string } }).data.code);
    back.searchParams.set('state', query.state ?? '');
    return back.pathname + back.search;
  }

  /** Connects, and has new posts read aloud. */
  async ready(): Promise<void> {
    await this.connect();
    const settings = { voice_1: this.owner.voices[0], voice_2: this.owner.voices[1], automatic: ['post'] };
    await this.site.value(
      `wp_set_current_user( 1 );
      update_option( 'duetcast_settings', Duetcast\\Settings::sanitize( json_decode( '${JSON.stringify(settings)}', true ) ) );
      return true;`,
    );
  }

  publish(title: string, content: string, fields: Readonly<Record<string, string>> = {}): Promise<number> {
    const post = JSON.stringify({ post_title: title, post_content: content, post_status: 'publish', ...fields });
    return this.site.value(
      `wp_set_current_user( 1 ); return wp_insert_post( json_decode( base64_decode( '${base64(post)}' ), true ) );`,
    );
  }

  /** Many at once. */
  publishAll(posts: readonly { title: string; content: string }[]): Promise<number[]> {
    const fields = posts.map(({ title, content }) => ({ post_title: title, post_content: content }));
    return this.site.value(
      `wp_set_current_user( 1 ); return array_map( function ( $post ) { return wp_insert_post( $post + array( 'post_status' => 'publish' ) ); },
        json_decode( base64_decode( '${base64(JSON.stringify(fields))}' ), true ) );`,
    );
  }

  edit(id: number, fields: Readonly<Record<string, string>>): Promise<number> {
    const post = base64(JSON.stringify({ ID: id, ...fields }));
    return this.site.value(
      `wp_set_current_user( 1 ); return wp_update_post( json_decode( base64_decode( '${post}' ), true ) );`,
    );
  }

  row(id: number): Promise<PostRow | null> {
    return this.site.value(`return Duetcast\\Queue::row( ${id} );`);
  }

  rows(ids: readonly number[]): Promise<(PostRow | null)[]> {
    return this.site.value(`return array_map( array( 'Duetcast\\Queue', 'row' ), array( ${ids.join(',')} ) );`);
  }

  ledger(id: number): Promise<LedgerEntry[]> {
    return this.site.value(`return Duetcast\\Ledger::entries( ${id} );`);
  }

  /** Works as WP-Cron does, with all waits over, until no post is under way. */
  async work(env?: NodeJS.ProcessEnv): Promise<void> {
    await until(
      async () => {
        await this.cron(env);
        const counts = await this.counts();
        return Object.keys(counts).every((state) => ['idle', 'ready', 'failed'].includes(state));
      },
      { everyMs: 50 },
    );
  }

  /** One run of WP-Cron's hook, as if minutes had passed. */
  cron(env?: NodeJS.ProcessEnv) {
    return this.site.cron(env);
  }

  /** The daily work, as if all audio had been replaced that many days ago. */
  async laterDays(days: number): Promise<void> {
    await this.site.evaluate(
      `global $wpdb; $wpdb->query( 'UPDATE ' . Duetcast\\Tables::ledger() . ' SET replaced_at = replaced_at - ${days} * 86400 WHERE replaced_at > 0' );
      do_action( 'duetcast_daily' );`,
    );
  }

  async counts(): Promise<Readonly<Record<string, number>>> {
    return this.site.value(`return (object) Duetcast\\Queue::counts();`);
  }

  /** What the server keeps public for this site. */
  async published(): Promise<{ jobId: string; post: string }[]> {
    const items = await this.site.value<{ jobId: string; post: string }[]>(
      `$d = Duetcast\\Connection::details(); return Duetcast\\Api::call( 'GET', '/api/plugin-connections/' . $d['id'] . '/posts?limit=100' );`,
    );
    return items;
  }

  /** Characters that the account paid for on this site. */
  async charged(): Promise<number> {
    const { data } = (await this.owner.get('/api/users/me')) as {
      data: { usage: { domains: { domain: string; charactersUsed: number }[] } };
    };
    const { host } = new URL(this.site.url);
    return data.usage.domains.find(({ domain }) => domain === host)?.charactersUsed ?? 0;
  }
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
