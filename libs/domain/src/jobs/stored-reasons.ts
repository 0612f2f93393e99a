/** The sentence of the catalog and the time in a stored message. */
export const audioFailurePattern = /^(.+) Requested: at least (\d+:\d\d:\d\d)\.$/s;

/** The sentence of the catalog and the characters in a stored message. */
export const lostAnswersPattern = /^(.+) Possibly billed by the provider: (\d+) characters\.$/s;
