// `--import` of a program that is walked: its files report each entry from now on.
import { register } from 'node:module'

register('./hooks.ts', import.meta.url, { data: process.env['CAPI_WALK_ROOT'] })
