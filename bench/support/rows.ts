/** One figure of a table that says what was aimed at beside what was measured. */
export interface Row {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
}
