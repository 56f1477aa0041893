// The types of the package, without those of its components.

/** Defines the elements `capi-try-it` and `capi-program`, once. */
export declare function defineTryIt(): void
