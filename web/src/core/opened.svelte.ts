/** A record that was opened from a file: it is in no server's store, so the page holds it while it is looked at. */
class Opened {
  record = $state("");
}

export const opened = new Opened();
