// The public API of @capi/spectral-rules, written by npm run fix. Do not edit.
// A change of it needs a file in .changeset/.

// @capi/spectral-rules

// as default
declare const ruleset: {
    rules: Record<string, {
        description: string;
        [key: string]: unknown;
    }>;
};
