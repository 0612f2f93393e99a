import subcategories from './show-categories.json';

const separator = ' > ';

/** Apple's categories of podcasts: `Arts`, or with its subcategory `Arts > Books`. */
export const showCategories: readonly string[] = Object.entries(subcategories).flatMap(([category, narrower]) => [
  category,
  ...narrower.map((name) => `${category}${separator}${name}`),
]);

/** The category, and the subcategory if it names one. */
export const categoryParts = (category: string): readonly string[] => category.split(separator);
