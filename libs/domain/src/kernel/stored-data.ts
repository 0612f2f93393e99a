export type SealedFields = Readonly<Record<string, string>>;

/** The data as stored, which the hash covers. */
export const storedData = <Data>({
  data,
  sealed,
}: {
  readonly data: Data;
  readonly sealed?: SealedFields | undefined;
}): Data => (sealed ? { ...data, ...sealed } : data);

/** The event as stored: files contain this form, since its hash can be verified without the owner's key. */
export function asStored<
  Event extends { readonly data: unknown; readonly sealed?: SealedFields; readonly isErased?: true },
>(event: Event): Omit<Event, 'sealed' | 'isErased'> {
  const { sealed: _sealed, isErased: _isErased, ...stored } = event;
  return { ...stored, data: storedData(event) };
}
