interface Answer {
  /** 0: there was no answer. */
  readonly status: number;
  /** Null: there is none, or it is not JSON. */
  readonly document: unknown;
}

/** Never throws: a player without waveform, chapters or transcript still plays. */
export async function readJson(address: string): Promise<Answer> {
  try {
    const response = await fetch(new Request(new URL(address, document.baseURI)));
    const { ok, status } = response;
    return { status, document: ok ? ((await response.json()) as unknown) : null };
  } catch {
    return { status: 0, document: null };
  }
}
