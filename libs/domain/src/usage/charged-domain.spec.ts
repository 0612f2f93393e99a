import { AppError } from '../kernel/errors';
import { chargedDomain } from './domain-name';

describe('the charged domain', () => {
  const [session, token] = [{ tokenId: null }, { tokenId: 'tok_1' }];
  const site = { domain: 'blog.example.com', tokenId: null };

  test.each([
    ['of a session without a site', session, undefined, 'dashboard'],
    ['of an API token without a site', token, undefined, 'api'],
    ['requested by a session', session, 'a.example.com', 'a.example.com'],
    ['requested by an API token', token, 'a.example.com', 'a.example.com'],
    ['of a site', site, undefined, 'blog.example.com'],
    ['of a site that names itself', site, 'blog.example.com', 'blog.example.com'],
  ])('%s', (_name, submitter, requested, charged) => expect(chargedDomain(submitter, requested)).toBe(charged));

  test('is never that of another site', () =>
    expect(() => chargedDomain(site, 'a.example.com')).toThrow(new AppError('auth.forbidden')));
});
