/** Patterns by which an act is read while no network is available. */
export interface ActWords {
  /** For a whole turn: ends what is being done. */
  readonly leave: string;
  /** For a whole turn: agrees to what was read back, as the button of a card does: "send it". */
  readonly agree: string;
  /** Anywhere in a turn: wants a person, or a meeting booked, moved or cancelled. */
  readonly person: string;
  readonly book: string;
  readonly move: string;
  readonly cancel: string;
}
