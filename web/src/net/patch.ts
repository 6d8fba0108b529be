import type { TableView, ViewChanges } from "../wire";

/** The view with the new values of the fields that have changed; the view before stays as it was. */
export function patched({ public: table, own }: TableView, changes: ViewChanges): TableView {
  const whole = { public: { ...table, ...changes.public } };
  return own ? { ...whole, own: { ...own, ...changes.own } } : whole;
}
