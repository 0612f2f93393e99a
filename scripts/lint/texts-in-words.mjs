const message = 'Texts are in libs/words, in every language.';
const isText = (value) => typeof value === 'string' && /[A-Za-z]{3}/.test(value);
const attributes = ['aria-label', 'title', 'label', 'placeholder', 'description', 'alt', 'error', 'nothingFound'];

/** Rejects texts in components. */
export const textsInWords = {
  create: (context) => ({
    JSXText(node) {
      if (isText(node.value)) context.report({ node, message });
    },
    JSXAttribute({ name, value }) {
      if (attributes.includes(name.name) && isText(value?.value)) context.report({ node: value, message });
    },
  }),
};
