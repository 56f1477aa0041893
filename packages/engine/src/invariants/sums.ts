/** Sums of amounts by key; the sum of an unknown key is zero. */
export class Sums<Key> extends Map<Key, bigint> {
  override get(key: Key): bigint {
    return super.get(key) ?? 0n
  }

  add(key: Key, amount: bigint | number): void {
    this.set(key, this.get(key) + BigInt(amount))
  }
}
