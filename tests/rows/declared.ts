/** Types of a copy of the project, in which each statement that was executed is compared with the rows that it had (rows.ts). */
type RowOf<Result> = Result extends { rows: (infer Row)[] } ? Row : Result extends (infer Row)[] ? Row : NonNullable<Result>
type IsAny<T> = 0 extends 1 & T ? true : false

type Differs<Declared, Real> =
  IsAny<Declared> extends true ? false : unknown extends Declared ? false : [Real] extends [Declared] ? false : true
/** The columns whose values are no values of their declared type, and those that are declared and missing. Variants of a row are one row: no `keyof` alone, which would take each by itself. */
type Lies<Declared, Real> = {
  [
    Name in Exclude<keyof Declared, never> as Name extends keyof Real
      ? Differs<Declared[Name], Real[Name]> extends true
        ? Name
        : never
      : undefined extends Declared[Name]
        ? never
        : Name
  ]: unknown
}
type Judged<Declared, Real> =
  IsAny<Declared> extends true
    ? unknown
    : keyof Lies<Declared, Real> extends never
      ? unknown
      : Record<'differs', keyof Lies<Declared, Real>>

export declare function declaredRows<Real>(): <Result>(executed: Promise<Result> & Judged<RowOf<Result>, Real>) => Promise<Result>
