// What the checks use of packages that are installed only for releases, so that types can be checked without them.

declare module '@arethetypeswrong/core' {
  interface Problem {
    readonly kind: string
    readonly resolutionKind?: string
  }
  export function createPackageFromTarballData(tarball: Uint8Array): object
  export function checkPackage(
    pack: object,
  ): Promise<{ readonly types: false } | { readonly types: object; readonly problems: readonly Problem[] }>
}

declare module 'publint' {
  export interface Message {
    readonly code: string
  }
  export function publint(options: {
    readonly pack: { readonly tarball: ArrayBuffer }
    readonly strict: boolean
  }): Promise<{ readonly messages: readonly Message[]; readonly pkg: object }>
}

declare module 'publint/utils' {
  export function formatMessage(
    message: import('publint').Message,
    manifest: object,
    options: { readonly color: boolean },
  ): string | undefined
}
