/** A person's browser at a site: keeps cookies, follows no redirects. */
export class WordPressBrowser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly url: string) {}

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string> | undefined), cookie };
    const response = await fetch(new URL(path, this.url), { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }

  async text(path: string): Promise<string> {
    return (await this.request(path)).text();
  }

  post(path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
    return this.request(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  async signIn(login: string, password: string): Promise<this> {
    await this.text('/wp-login.php');
    const { status } = await this.post('/wp-login.php', { log: login, pwd: password });
    if (status !== 302) throw new Error(`${login} could not sign in: ${status}`);
    return this;
  }

  /** The nonce of a form or link of a page, by the name of its action. */
  async nonce(page: string, action: string): Promise<string> {
    const html = await this.text(page);
    const form = html.slice(html.indexOf(`value="${action}"`));
    const [, nonce] = /name="_wpnonce" value="(\w+)"/.exec(form) ?? [];
    if (!html.includes(`value="${action}"`) || nonce === undefined) throw new Error(`No form of ${action} on ${page}`);
    return nonce;
  }

  /** Sends one of the plugin's forms. */
  async submit(page: string, action: string, fields: Readonly<Record<string, string>> = {}): Promise<Response> {
    const nonce = await this.nonce(page, action);
    return this.post('/wp-admin/admin-post.php', { action, _wpnonce: nonce, ...fields });
  }

  /** Calls the REST API as the editor does. */
  async rest(method: string, path: string, nonce?: string, body?: unknown): Promise<Response> {
    const headers = {
      ...(nonce === undefined ? {} : { 'x-wp-nonce': nonce }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    return this.request(`/wp-json${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** The nonce of the editor's calls. */
  async restNonce(): Promise<string> {
    return (await this.text('/wp-admin/admin-ajax.php?action=rest-nonce')).trim();
  }
}
