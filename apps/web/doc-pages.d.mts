import type { Plugin } from 'vite';

export function docPages(): Plugin;
