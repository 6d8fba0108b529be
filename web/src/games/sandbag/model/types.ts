import type { SandbagEvent, SandbagPlayPreview, SandbagView } from "../../../wire";
import type { Types } from "../../game";
import type { Extra } from "./staging";

/** What the page of Sandbag is written with. */
export interface Sandbag extends Types {
  readonly View: SandbagView;
  readonly Event: SandbagEvent;
  readonly Extra: Extra;
  readonly Preview: SandbagPlayPreview;
}
