import { jsonSchemaOf, parameterOf, type ApiDocument, type ApiResponse } from './openapi';

/** The operations in document order, with their places; parameters are resolved. */
export function operationsOf(document: ApiDocument) {
  const seen = new Set<string>();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id, summary, ...operation }]) => {
      // Two paths of one operation share a summary; the second gets the end of its path as a suffix.
      const suffix = seen.has(summary) ? ` (${path.slice(path.lastIndexOf('/') + 1)})` : '';
      seen.add(summary);
      return {
        ...operation,
        id,
        method: method.toUpperCase(),
        path,
        summary: `${summary}${suffix}`,
        parameters: (operation.parameters ?? []).map((parameter) => parameterOf(parameter, document)),
        /** Names of the accepted security schemes, any one of which suffices; null: none is needed. */
        credentials: operation.security.map((scheme) => Object.keys(scheme)[0] ?? null),
      };
    }),
  );
}

export type Operation = ReturnType<typeof operationsOf>[number];

/** The operations by group, without empty groups. */
export const groupsOf = (document: ApiDocument) =>
  document.tags
    .map((tag) => ({ ...tag, operations: operationsOf(document).filter(({ tags }) => tags[0] === tag.name) }))
    .filter((group) => group.operations.length > 0);

/** Possible errors of a response; empty for a success. */
export function errorsOf(response: ApiResponse, document: ApiDocument) {
  const codes = jsonSchemaOf(response)?.allOf?.flatMap(({ properties }) => properties?.code?.enum ?? []) ?? [];
  return codes.flatMap((code) => document['x-error-catalogue'].find((error) => error.code === code) ?? []);
}
