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
export function all<Value>(values: readonly Eventually<Value>[]): Eventually<Value[]> {
  return values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as Value[])
}
