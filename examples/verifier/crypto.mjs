/** The primitives of docs/record.md over WebCrypto, which browsers and Node have. */

import { canonical } from "./canonical.mjs";

const subtle = globalThis.crypto.subtle;
const utf8 = new TextEncoder();

export const bytesOf = (text) => utf8.encode(text);
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export async function sha256(bytes) {
  return new Uint8Array(await subtle.digest("SHA-256", bytes));
}

/** `H[a, b, …]` */
export async function H(values) {
  return hex(await sha256(bytesOf(canonical(values))));
}

/** `M(k)[a, b, …]` as a function of its values; `key` is bytes. */
export async function keyed(key) {
  const imported = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (values) => new Uint8Array(await subtle.sign("HMAC", imported, bytesOf(canonical(values))));
}

/** The bytes of base64; throws for any other text. */
export const fromBase64 = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

export const toBase64 = (bytes) => btoa(String.fromCharCode(...bytes));

/** The bytes of base64url without padding; throws for any other text. */
export const fromBase64Url = (text) => fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));

/** Whether a signature is that of an Ed25519 key over these bytes. All three are bytes. */
export async function signed(key, signature, message) {
  const imported = await subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
  return subtle.verify({ name: "Ed25519" }, imported, signature, message);
}
