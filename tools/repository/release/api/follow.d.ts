// The public API of @capi/follow, written by npm run fix. Do not edit.
// A change of it needs a file in .changeset/.

// @capi/follow

export type BillChange = ChangeOf<'bill', 'new', Bill>;

export type Change = OrderChange | FillChange | PositionChange | BillChange;

export type ChangeKind = (typeof changeKinds)[number];

export { FillChange }

export type FollowFailure = TransientError | TimeSetBackError;

export interface FollowOptions {
    readonly kinds?: readonly ChangeKind[] | undefined;
    readonly symbols?: readonly string[] | undefined;
    readonly since?: number | undefined;
    readonly share?: number | undefined;
    readonly limits?: Limits | undefined;
    readonly intervalMs?: number | undefined;
    readonly overlapMs?: number | undefined;
    readonly signal?: AbortSignal | undefined;
    readonly onFailure?: ((error: FollowFailure) => void) | undefined;
    readonly clock?: Clock | undefined;
}

export { OrderChange }

export { PositionChange }

export { TimeSetBackError }

export { changeKinds }

export declare function follow(client: Client, options?: FollowOptions): AsyncGenerator<Change, void, undefined>;

// What these name without exporting it

export declare class TimeSetBackError extends Error {
    readonly name: string;
    readonly before: number;
    readonly now: number;
    constructor(before: number, now: number);
}

export declare const changeKinds: readonly [
    'order',
    'fill',
    'position',
    'bill'
];

export type FillChange = ChangeOf<'fill', 'new', Fill>;

export type OrderChange = ChangeOf<'order', 'new' | 'changed' | 'ended' | 'gone', Order>;

export type PositionChange = ChangeOf<'position', 'new' | 'changed' | 'ended', Position>;

interface ChangeOf<Kind extends ChangeKind, How extends string, Found> {
    readonly kind: Kind;
    readonly change: How;
    readonly time: number;
    readonly symbol: string | null;
    readonly id: string;
    readonly record: Found;
}

type TransientError = ApiError | NetworkError | IncompleteListError;
