import type { Plugin } from 'vite';

export function renderedPages(): Plugin;
