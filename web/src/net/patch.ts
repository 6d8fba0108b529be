import type { TableView, ViewChanges } from "../wire";

/** The view with the new values of the fields that have changed; the view before stays as it was. */
export function patched(view: TableView, changes: ViewChanges): TableView {
  return {
    public: { ...view.public, ...changes.public },
    own: view.own ? { ...view.own, ...changes.own } : null,
  };
}
