import { lazy, type ComponentType } from 'react';

/** A component that is loaded when it is first rendered, by its name in its file. */
export const lazyOf = <Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));
