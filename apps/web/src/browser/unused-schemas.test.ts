import { z } from './unused-schemas';

const zod = z as typeof import('zod').z;

test('stands in for every declaration of a schema', () => {
  const part = zod.object({ id: zod.string().min(1).optional() });
  const { id, ...others } = part.shape;
  expect(() => zod.object({ ...part.shape, id: id.meta({ description: 'An id.' }), ...others }).loose()).not.toThrow();
});

test.each(['parse', 'parseAsync', 'safeParse', 'safeParseAsync'] as const)('validates nothing by %s', (name) =>
  expect(() => zod.string()[name]('a')).toThrow('The pages have no schemas.'),
);
