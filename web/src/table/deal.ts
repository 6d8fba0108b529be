/** The seed that a record names: whoever has it deals the same cards again. */
export function seedIn(record: string): string {
  return /^seed ([0-9a-f]+)$/m.exec(record)?.[1] ?? "";
}

/** Whether a deal was fixed before it was played: the fingerprint of its secret, made in the browser. */
export async function fingerprint(secret: string): Promise<string> {
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
