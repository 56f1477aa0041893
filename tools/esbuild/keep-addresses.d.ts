import type { Plugin } from 'esbuild'

export declare const keepAddresses: Plugin
