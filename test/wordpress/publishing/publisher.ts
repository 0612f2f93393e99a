import type { ConnectedWordPress } from '../connected-wordpress';

const account = ['<string>1</string>', '<string>admin</string>', '<string>admin-pass</string>'];

/** Publishes as the editor, a program and a plugin do. */
export class Publisher {
  private constructor(
    private readonly wordpress: ConnectedWordPress,
    private readonly nonce: string,
  ) {}

  static async of(wordpress: ConnectedWordPress): Promise<Publisher> {
    const nonce = await wordpress.admin.text('/wp-admin/admin-ajax.php?action=rest-nonce');
    return new Publisher(wordpress, nonce.trim());
  }

  /** A call of the REST API; the id of the post. @throws Error with the answer */
  async rest(path: string, post: object): Promise<number> {
    const response = await this.wordpress.admin.rest('POST', `/wp/v2${path}`, this.nonce, post);
    if (!response.ok) throw new Error(await response.text());
    return ((await response.json()) as { id: number }).id;
  }

  /** A call of XML-RPC with the account of the administrator; the id of the post. @throws Error with the answer */
  async xmlRpc(method: string, members: Readonly<Record<string, string>>, ...more: string[]): Promise<number> {
    const fields = Object.entries(members).map(
      ([name, value]) => `<member><name>${name}</name><value><string>${value}</string></value></member>`,
    );
    const values = [...account, `<struct>${fields.join('')}</struct>`, ...more];
    const params = values.map((value) => `<param><value>${value}</value></param>`).join('');
    const body = `<?xml version="1.0"?><methodCall><methodName>${method}</methodName><params>${params}</params></methodCall>`;
    const response = await fetch(`${this.wordpress.site.url}/xmlrpc.php`, { method: 'POST', body });
    const answer = await response.text();
    const [, id] = /<(?:string|int)>(\d+)<\/(?:string|int)>/.exec(answer) ?? [];
    if (id === undefined || answer.includes('<fault>')) throw new Error(answer);
    return Number(id);
  }

  /** The id that PHP code returns. */
  php(code: string): Promise<number> {
    return this.wordpress.site.value(`wp_set_current_user( 1 ); ${code}`);
  }
}

export const textOf = (name: string) => ({ title: name, content: `<p>The text of ${name}.</p>` });

/** PHP that inserts a post, as importers and plugins do. */
export const inserted = (name: string, fields = ''): string =>
  `wp_insert_post( array( 'post_title' => '${name}', 'post_content' => '<p>The text of ${name}.</p>', 'post_status' => 'publish', ${fields} ) )`;
