/** Signatures and signed notes (section 7). */

import { canonical, check } from "./canonical.mjs";
import { bytesOf, fromBase64, fromBase64Url, fromHex, hex, sha256, signed, toBase64 } from "./crypto.mjs";

const SIGNED_NOTE = /^([^]*\n)\n— ([!-*,-~]{1,100}) ([A-Za-z0-9+/]{91}=)\n$/;

/** `{text, name, hash, signature}` of a note. Throws a Refusal if it has another form. */
function readNote(note) {
  const found = SIGNED_NOTE.exec(note);
  check(found, "the note is not of that form");
  const bytes = fromBase64(found[3]);
  return { text: found[1], name: found[2], hash: hex(bytes.subarray(0, 4)), signature: bytes.subarray(4) };
}

/** Refuse a note of another form, and one that names something else than the label. */
export function checkNote({ match, last, digest, checkpoint }) {
  if (checkpoint?.note === undefined) return;
  const { text, name } = readNote(checkpoint.note);
  const imported = checkpoint.imported ? "imported\n" : "";
  const told = `${name}/${match}\n${last}\n${toBase64(fromHex(digest))}\n${imported}`;
  check(text === told, "the note is not about the end of this record");
}

async function keyHash(name, key) {
  return hex((await sha256(new Uint8Array([...bytesOf(`${name}\n\u0001`), ...key]))).subarray(0, 4));
}

async function keyOf(kid, keys) {
  for (const key of keys) if (hex(await sha256(key)).slice(0, 16) === kid) return key;
  return null;
}

async function checkSigned(key, signature, values) {
  check(/^[A-Za-z0-9_-]{86}$/.test(signature), "the signature has another form");
  check(await signed(key, fromBase64Url(signature), bytesOf(canonical(values))), "the signature is forged");
}

/** Whether a receipt is `unknown` (none of these keys has signed it) or `valid`. Throws a Refusal if it is forged. */
export async function checkReceipt({ match, seq, digest }, receipt, keys) {
  const [kid, signature] = receipt.split(".");
  const key = await keyOf(kid, keys);
  if (!key) return "unknown";
  await checkSigned(key, signature, [match, seq, digest]);
  return "valid";
}

/** `none`, `unknown` (no such key among these) or `valid`. Throws a Refusal if it is forged. */
export async function checkSignatures({ match, last, digest, checkpoint }, keys) {
  if (!checkpoint) return "none";
  const { kid, imported, note } = checkpoint;
  const key = await keyOf(kid, keys);
  if (!key) return "unknown";
  await checkSigned(key, checkpoint.signature, [...(imported ? ["imported"] : []), match, last, digest]);
  if (note !== undefined) {
    const { text, name, hash, signature } = readNote(note);
    check(hash === (await keyHash(name, key)), "the note names another key");
    check(await signed(key, signature, bytesOf(text)), "the signature of the note is forged");
  }
  return "valid";
}
