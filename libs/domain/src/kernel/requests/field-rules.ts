type Rule = Readonly<Record<string, unknown>>;

/** Rules of JSON Schema between fields of one object. */
export const has = (...fields: readonly string[]): Rule => ({ required: fields });
export const either = (...rules: readonly Rule[]): Rule => ({ anyOf: rules });
export const both = (...rules: readonly Rule[]): Rule => ({ allOf: rules });

/**
 * Refuses objects that fit one of these rules. Generators of clients pass `not` over, while they make types of the branches of `anyOf`, and
 * stop at `if`.
 */
export const not = (...rules: readonly Rule[]): Rule => ({ not: rules.length === 1 ? rules[0] : either(...rules) });

/** An object needs one of two fields. */
export const requiredOr = (one: string, other: string): Rule => not(not(has(one), has(other)));
