import { readFileSync } from 'node:fs';

/**
 * What connects to other machines, and the only files below `apps/api/src` that may import it: each sets a deadline for every call,
 * so that no job, request or stop waits for ever. `names`: other exports of the module do not connect. The globals that connect, such
 * as `fetch`, are in `.oxlintrc.json`.
 */
export const clients = JSON.parse(readFileSync(new URL('outside-clients.json', import.meta.url), 'utf8'));

const message =
  'Calls to other machines need a deadline: use the client of scripts/lint/outside-clients.json, or add a file there that sets one.';

const isValue = ({ importKind }) => importKind !== 'type';
/** Exported name of a named import; undefined for a default import and `* as`, which give everything. */
const nameOf = ({ imported }) => imported?.name ?? imported?.value;

function connects({ names }, { specifiers }) {
  if (!names) return true;
  return specifiers.filter(isValue).some((specifier) => names.includes(nameOf(specifier) ?? names[0]));
}

/** Rejects an import of what connects to other machines, unless this file may. Imports of types are no calls. */
export const outsideCalls = {
  create(context) {
    const [, file] = context.filename.replaceAll('\\', '/').split('/apps/api/src/');
    const clientOf = ({ value }) => clients.find((client) => client.module === value && !client.in.includes(file));
    return {
      ImportDeclaration(node) {
        const client = clientOf(node.source);
        if (client && isValue(node) && connects(client, node)) context.report({ node, message });
      },
      ImportExpression(node) {
        if (clientOf(node.source)) context.report({ node, message });
      },
    };
  },
};
