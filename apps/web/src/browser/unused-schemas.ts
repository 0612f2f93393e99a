/**
 * Stands in for zod in the built pages, which validate nothing: the server does. Libraries declare their schemas beside what pages
 * use, and zod is a tenth of a page.
 */
const unused: unknown = new Proxy(() => unused, {
  get: (_target, name) => {
    if (/^(safe)?parse/i.test(String(name))) throw new Error('The pages have no schemas.');
    return unused;
  },
  apply: () => unused,
});

export { unused as z };
