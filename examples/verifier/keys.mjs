/** Public keys in the forms in which services publish them (section 7). */

import { fromBase64, fromBase64Url } from "./crypto.mjs";

/**
 * The public keys in a text, 32 bytes each: a key set (JWKS), a verifier key `name+hash+key`, or one key in base64url.
 * Throws an Error if there is none.
 */
export function keysIn(text) {
  const trimmed = text.trim();
  let keys;
  try {
    if (trimmed.startsWith("{"))
      keys = JSON.parse(trimmed)
        .keys.filter(({ crv }) => crv === "Ed25519")
        .map(({ x }) => fromBase64Url(x));
    else if (trimmed.includes("+")) keys = [fromBase64(trimmed.split("+").slice(2).join("+")).subarray(1)];
    else keys = [fromBase64Url(trimmed)];
  } catch {
    keys = [];
  }
  if (keys.length === 0 || keys.some((key) => key.length !== 32)) throw new Error("there is no public key of Ed25519");
  return keys;
}
