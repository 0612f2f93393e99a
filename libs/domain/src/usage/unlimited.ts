/**
 * A limit of -1 characters means unlimited (docs/PRODUCT.md#entities). In a file of its own, so that a page can read
 * plans without zod.
 */
export const unlimited = -1;
