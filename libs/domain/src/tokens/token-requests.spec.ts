import { maxTokenDays, maxTokenNameCharacters } from '../limits/token-limits';
import { createTokenSchema } from './token-requests';
import { tokenScopes } from './token-scopes';

const accepts = (part: object) => createTokenSchema.safeParse({ name: 'Blog', scopes: ['jobs:read'], ...part }).success;

test('names have 1 to the largest number of characters', () => {
  expect(accepts({ name: 'n'.repeat(maxTokenNameCharacters) })).toBe(true);
  expect(accepts({ name: '🎧'.repeat(maxTokenNameCharacters) })).toBe(true);
  expect(accepts({ name: 'n'.repeat(maxTokenNameCharacters + 1) })).toBe(false);
  expect(accepts({ name: '  ' })).toBe(false);
  expect(accepts({ name: 'a\nb' })).toBe(false);
});

test('lifetimes are whole days up to the limit', () => {
  expect([1, maxTokenDays].every((expiresInDays) => accepts({ expiresInDays }))).toBe(true);
  expect([0, maxTokenDays + 1, 1.5, '7'].some((expiresInDays) => accepts({ expiresInDays }))).toBe(false);
});

test('scopes are known, and none is repeated', () => {
  expect(accepts({ scopes: tokenScopes })).toBe(true);
  expect(accepts({ scopes: [] })).toBe(false);
  expect(accepts({ scopes: ['jobs:read', 'jobs:read'] })).toBe(false);
  expect(accepts({ scopes: ['shows:delete'] })).toBe(false);
  expect(accepts({ scopes: 'jobs:read' })).toBe(false);
});
