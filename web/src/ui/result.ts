/** One seat in the result of a game. */
export interface Ranked {
  readonly seat: number;
  readonly name: string;
  readonly isYou: boolean;
  readonly isWinner: boolean;
  /** `null` where it is not known, as one came when all was over. */
  readonly rank: number | null;
  /** What stands behind the name: that the seat is tied. */
  readonly note: string;
  readonly rounds: readonly number[];
  readonly total: number;
}
