import type { Owned } from "../deciding/things";

/** How single cards on the viewer's own table are chosen. */
export interface Picking {
  can: (thing: Owned) => boolean;
  /** Whether it is chosen; undefined where choosing one decides. */
  pressed: (thing: Owned) => boolean | undefined;
  pick: (thing: Owned) => void;
  spoken: (thing: Owned) => string[];
}
