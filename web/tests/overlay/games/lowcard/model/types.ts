import type { Types } from "../../game";

export interface LowCardPublicView {
  readonly round: number;
  readonly over: boolean;
  readonly waiting: readonly number[];
  readonly totals: readonly number[];
}

export interface LowCardOwnView {
  readonly seat: number;
  readonly hand: readonly string[];
  readonly sealed: string | null;
}

export interface LowCardView extends LowCardPublicView {
  readonly seat: number | null;
  readonly hand: readonly string[];
}

export interface LowCard extends Types {
  readonly View: LowCardView;
  readonly Event:
    | { readonly event: "Revealed"; readonly trick: number; readonly winner: number }
    | { readonly event: "CardSealed"; readonly seat: number };
  readonly Extra: null;
  readonly Preview: null;
}
