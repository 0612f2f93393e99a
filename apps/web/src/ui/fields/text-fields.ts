/** `textFields(labels, typed, change)(name)`: label, value and change of a text field or a choice. */
export const textFields =
  <Typed extends object, Name extends keyof Typed & string>(
    labels: Readonly<Record<Name, string>>,
    typed: Typed,
    change: (part: Partial<NoInfer<Typed>>) => void,
  ) =>
  <Field extends Name>(name: Field) => ({
    label: labels[name],
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value } as Partial<Typed>),
  });
