// What the editor code uses of WordPress' own packages. They are globals (`wp.*`) of the page, not modules of a bundle.

declare module '@wordpress/element' {
  export { createElement, Fragment, useCallback, useEffect, useState } from 'react';
  export type { ComponentType, ReactElement, ReactNode } from 'react';
}

declare module '@wordpress/i18n' {
  export function __(text: string, domain: string): string;
  export function sprintf(format: string, ...values: readonly (string | number)[]): string;
}

declare module '@wordpress/api-fetch' {
  interface Options {
    readonly path: string;
    readonly method?: 'GET' | 'POST' | 'DELETE';
    readonly data?: unknown;
  }
  /** Rejects with WordPress' answer, which has a `message`. */
  export default function apiFetch<Answer>(options: Options): Promise<Answer>;
}

declare module '@wordpress/data' {
  interface EditorSelectors {
    getCurrentPostId(): number;
    getCurrentPostAttribute(name: 'modified' | 'status'): string;
    getEditedPostAttribute(name: string): unknown;
    getEditedPostContent(): string;
    isEditedPostDirty(): boolean;
    isSavingPost(): boolean;
  }
  interface EditorActions {
    readonly editPost: (edits: Readonly<Record<string, unknown>>) => void;
    readonly savePost: () => Promise<void>;
  }
  export function useSelect<Value>(
    read: (select: (store: 'core/editor') => EditorSelectors) => Value,
    dependencies: readonly unknown[],
  ): Value;
  export function select(store: 'core/editor'): EditorSelectors;
  export function useDispatch(store: 'core/editor'): EditorActions;
}

declare module '@wordpress/components' {
  import type { ReactElement, ReactNode } from 'react';

  interface Field<Value extends string> {
    readonly label: string;
    readonly help?: string;
    readonly value: Value;
    readonly onChange: (value: Value) => void;
    readonly __next40pxDefaultSize?: boolean;
    readonly __nextHasNoMarginBottom?: boolean;
  }
  interface Option<Value extends string> {
    readonly value: Value;
    readonly label: string;
  }
  export function SelectControl<Value extends string>(
    props: Field<Value> & ({ readonly options: readonly Option<Value>[] } | { readonly children: ReactNode }),
  ): ReactElement;
  export function TextControl(props: Field<string> & { readonly maxLength?: number }): ReactElement;
  export function TextareaControl(
    props: Field<string> & { readonly rows?: number; readonly maxLength?: number },
  ): ReactElement;
  export function Button(props: {
    readonly variant?: 'primary' | 'secondary' | 'link';
    readonly isDestructive?: boolean;
    readonly isBusy?: boolean;
    readonly disabled?: boolean;
    readonly onClick: () => void;
    readonly children: ReactNode;
  }): ReactElement;
  export function Notice(props: {
    readonly status: 'error' | 'warning';
    readonly isDismissible: boolean;
    readonly children: ReactNode;
  }): ReactElement;
  export function PanelBody(props: {
    readonly title: string;
    readonly initialOpen: boolean;
    readonly children: ReactNode;
  }): ReactElement;
  export function ToggleControl(props: {
    readonly label: string;
    readonly checked: boolean;
    readonly onChange: (isChecked: boolean) => void;
    readonly __nextHasNoMarginBottom?: boolean;
  }): ReactElement;
  export function Placeholder(props: {
    readonly icon: string;
    readonly label: string;
    readonly instructions: string;
  }): ReactElement;
}

declare module '@wordpress/editor' {
  import type { ReactElement, ReactNode } from 'react';

  interface PanelProps {
    readonly name?: string;
    readonly title: string;
    readonly initialOpen?: boolean;
    readonly children: ReactNode;
  }
  /** WordPress 6.6 and later have it here; before, `@wordpress/edit-post` has it. */
  export const PluginDocumentSettingPanel: ((props: PanelProps) => ReactElement) | undefined;
  export const PluginPrePublishPanel: ((props: PanelProps) => ReactElement) | undefined;
}

declare module '@wordpress/edit-post' {
  export { PluginDocumentSettingPanel, PluginPrePublishPanel } from '@wordpress/editor';
}

declare module '@wordpress/plugins' {
  import type { ReactElement } from 'react';

  export function registerPlugin(name: string, settings: { readonly render: () => ReactElement }): void;
}

declare module '@wordpress/blocks' {
  import type { ReactElement } from 'react';

  interface Look {
    readonly layout?: '' | 'full' | 'compact';
    readonly sticky?: '' | 'none' | 'phones';
    readonly download?: '' | 'none' | 'link';
    /** As CSS writes it: "40em". */
    readonly width?: string;
    readonly title?: string;
    readonly count?: number;
  }
  export interface EditProps {
    readonly context: { readonly postId?: number };
    readonly attributes: Look;
    readonly setAttributes: (changed: Look) => void;
  }
  interface Block {
    readonly edit: (props: EditProps) => ReactElement;
    readonly save: () => null;
  }
  export function registerBlockType(name: string, block: Block): void;
}

declare module '@wordpress/hooks' {
  export function addFilter<Value>(hook: string, namespace: string, filter: (value: Value) => unknown): void;
}

declare module '@wordpress/block-editor' {
  import type { ReactElement, ReactNode } from 'react';

  export function InspectorControls(props: { readonly children: ReactNode }): ReactElement;
  export function useBlockProps(): Readonly<Record<string, unknown>>;
}

declare module '@wordpress/server-side-render' {
  import type { ReactElement } from 'react';

  export default function ServerSideRender(props: {
    readonly block: string;
    readonly attributes: object;
    readonly skipBlockSupportAttributes: boolean;
    readonly urlQueryArgs: Readonly<Record<string, number>>;
    readonly EmptyResponsePlaceholder: () => ReactElement;
  }): ReactElement;
}
