/**
 * A limit of -1 characters means unlimited (docs/PRODUCT.md#entities). In its own file, so that pages can import plans
 * without zod.
 */
export const unlimited = -1;
