/** A value, now or later. What is at hand is not made to wait. */
export type Eventually<Value> = Value | Promise<Value>

/** Returns what a function makes of a value, at once where the value is at hand. */
export function after<Value, Made>(
  value: Eventually<Value>,
  make: (value: Value) => Eventually<Made>,
): Eventually<Made> {
  return value instanceof Promise ? value.then(make) : make(value)
}

/** Returns all values together, at once where all are at hand. */
export function all<const Values extends readonly unknown[]>(values: Values): Eventually<AllOf<Values>> {
  const isWaiting = values.some((value) => value instanceof Promise)
  return (isWaiting ? Promise.all(values) : values) as Eventually<AllOf<Values>>
}

type AllOf<Values extends readonly unknown[]> = { readonly [Index in keyof Values]: Awaited<Values[Index]> }
