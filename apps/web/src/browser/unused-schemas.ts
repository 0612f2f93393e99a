/**
 * Stands in for zod in the built pages, which validate nothing: the server does. Libraries declare their schemas beside what pages
 * use, and zod is a tenth of a page.
 */
const unused: unknown = new Proxy(() => unused, {
  get: (_target, name) => {
    if (String(name).startsWith('safeParse') || name === 'parse') throw new Error('The pages have no schemas.');
    return unused;
  },
  apply: () => unused,
});

export { unused as z };
