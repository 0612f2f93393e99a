/** The envelope of every answer that is not an error. `extra` stands beside `data` (pagination, jobId, …). */
export const answer = <Data, Extra extends object = object>(
  data: Data,
  extra?: Extra,
): { success: true; data: Data } & Extra => ({ success: true, data, ...(extra as Extra) });
