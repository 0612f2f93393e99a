type Named = Readonly<Record<string, object>>;
type Components = Readonly<Record<string, Named>>;

/** Refers to a component: kind and name. */
const references = /"#\/components\/(\w+)\/([^"]+)"/g;

/** Leaves out the components that nothing outside them, and no component in use, refers to. */
export function withoutUnused<Document extends { readonly components: Components }>(document: Document): Document {
  const { components, ...rest } = document;
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(references)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      visit(components[kind]?.[name] ?? {});
    }
  };
  visit(rest);
  const isKept = (kind: string, name: string) => kind === 'securitySchemes' || used.has(`${kind}/${name}`);
  const kept = Object.entries(components).map(([kind, named]) => {
    const entries = Object.entries(named).filter(([name]) => isKept(kind, name));
    return [kind, Object.fromEntries(entries)] as const;
  });
  return { ...document, components: Object.fromEntries(kept) };
}
