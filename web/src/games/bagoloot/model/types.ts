import type { BagolootEvent, BagolootPreview, BagolootView } from "../../../wire";
import type { Types } from "../../game";
import type { Extra } from "./staging";

/** What the page of Bag-O-Loot is written with. */
export interface Bagoloot extends Types {
  readonly View: BagolootView;
  readonly Event: BagolootEvent;
  readonly Extra: Extra;
  readonly Preview: BagolootPreview;
}
