// The types of the package, without those of its components.

/** Defines the element `capi-try-it`, once. */
export declare function defineTryIt(): void
