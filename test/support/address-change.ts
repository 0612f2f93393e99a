import type { TestApp } from './test-app';

/** Changes the address of an account, confirmed by both addresses, as a server without SMTP shows the links. */
export async function changeAddress(app: TestApp, session: string, email: string): Promise<void> {
  const step = async (path: string, body: object) => {
    const request = app.http().post(`/api/auth/address-change${path}`).set('authorization', `Bearer ${session}`);
    const { data } = (await request.send(body).expect(200)).body as { data: { magicLink?: string } };
    return data.magicLink === undefined ? null : new URL(data.magicLink, app.url).searchParams.get('token');
  };
  for (let token = await step('', { email }); token !== null;) token = await step('/confirm', { token });
}
