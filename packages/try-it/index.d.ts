// The types of the package, without those of its components.

/** Defines the elements `capi-try-it` and `capi-program`, once. */
export declare function defineTryIt(): void

/** Sets the control token of all forms of the page. It stays in memory. */
export declare function setControlToken(token: string): void
