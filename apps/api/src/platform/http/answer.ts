/** Envelope of every successful response. `extra` fields sit next to `data` (pagination, jobId, …). */
export const answer = <Data, Extra extends object = object>(
  data: Data,
  extra?: Extra,
): { success: true; data: Data } & Extra => ({ success: true, data, ...(extra as Extra) });

/** A 202 response: the facts at the top level and in `data` (docs/PRODUCT.md#credentials-and-answers). */
export const accepted = <Facts extends object>(facts: Facts) => answer(facts, facts);
