// What JSX becomes: WordPress has `react/jsx-runtime` since 6.6 only.
import { createElement, type ComponentType, type ReactElement, type ReactNode } from '@wordpress/element';

export { Fragment } from '@wordpress/element';

type Props = Readonly<Record<string, unknown>>;

export const jsx = (type: ComponentType | string, props: Props, key?: string): ReactElement =>
  createElement(type, key === undefined ? props : { ...props, key });

/** Several children that have fixed places, and need no keys. */
export const jsxs = (type: ComponentType | string, { children, ...props }: Props, key?: string): ReactElement =>
  createElement(type, key === undefined ? props : { ...props, key }, ...(children as ReactNode[]));
