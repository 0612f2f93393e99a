/** Envelope of every successful response. `extra` fields sit next to `data` (pagination, jobId, …). */
export const answer = <Data, Extra extends object = object>(
  data: Data,
  extra?: Extra,
): { success: true; data: Data } & Extra => ({ success: true, data, ...(extra as Extra) });
