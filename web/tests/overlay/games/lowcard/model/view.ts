import type { LowCardOwnView, LowCardPublicView, LowCardView } from "./types";

export function joinView(table: LowCardPublicView, own: LowCardOwnView | null): LowCardView {
  return { ...table, seat: own?.seat ?? null, hand: own?.hand ?? [] };
}
