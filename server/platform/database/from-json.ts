/** A row that comes inside JSON: its moments are texts. */
export type FromJson<Value> = Value extends Date
  ? string
  : Value extends (infer Item)[]
    ? FromJson<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: FromJson<Value[Name]> }
      : Value
