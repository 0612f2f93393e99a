/** Ids of shows and episodes; other texts are rejected without a lookup. */
export const shownId = (id: string): boolean => /^[\w-]{1,64}$/.test(id);
