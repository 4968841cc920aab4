/** A map that holds so many entries at most: for a new one it forgets the one that was set longest ago. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number

  constructor(most = 1_000) {
    super()
    this.#most = most
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    const [oldest] = this.keys()
    if (oldest !== undefined && this.size >= this.#most) this.delete(oldest)
    return super.set(key, value)
  }
}
