import { createHash, createHmac, randomBytes } from 'node:crypto';

/** The messages of STUN (RFC 8489) and TURN (RFC 8656) that an allocation needs: no more than the doctor sends and reads. */

const MAGIC = 0x2112a442;
const HEADER_BYTES = 20;
const INTEGRITY_BYTES = 24;

export const METHODS = { allocate: 0x003, refresh: 0x004, createPermission: 0x008 } as const;
const SUCCESS = 0x100;
const ERROR = 0x110;

export const ATTRIBUTES = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  peerAddress: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  relayedAddress: 0x0016,
  requestedTransport: 0x0019,
} as const;

type Attribute = readonly [type: number, value: Buffer];

export interface StunRequest {
  readonly method: number;
  readonly id: Buffer;
  readonly bytes: Buffer;
}

export interface StunResponse {
  readonly id: Buffer;
  readonly kind: 'success' | 'error';
  /** Of an error, such as 401; 0 otherwise. */
  readonly errorCode: number;
  /** The first value of each attribute. */
  readonly attributes: ReadonlyMap<number, Buffer>;
}

/** Long-term credentials, with the realm and the nonce that the server sent. */
export interface StunAccess {
  readonly username: string;
  readonly password: string;
  readonly realm: string;
  readonly nonce: Buffer;
}

/** Makes a request, signed if there is access. */
export function stunRequest(
  method: number,
  attributes: readonly Attribute[],
  access?: StunAccess,
): StunRequest {
  const id = randomBytes(12);
  const all: readonly Attribute[] = access
    ? [
        ...attributes,
        [ATTRIBUTES.username, Buffer.from(access.username)],
        [ATTRIBUTES.realm, Buffer.from(access.realm)],
        [ATTRIBUTES.nonce, access.nonce],
      ]
    : attributes;
  const body = Buffer.concat(all.map(([type, value]) => encoded(type, value)));
  if (!access) return { method, id, bytes: Buffer.concat([header(method, body.length, id), body]) };
  // The length in a signed header counts the signature, which follows what it signs.
  const signed = Buffer.concat([header(method, body.length + INTEGRITY_BYTES, id), body]);
  const key = createHash('md5').update(`${access.username}:${access.realm}:${access.password}`).digest();
  const integrity = createHmac('sha1', key).update(signed).digest();
  return { method, id, bytes: Buffer.concat([signed, encoded(ATTRIBUTES.integrity, integrity)]) };
}

/** Reads a response to one of our methods; null for anything else. */
export function readStun(bytes: Buffer): StunResponse | null {
  if (bytes.length < HEADER_BYTES || bytes.readUInt32BE(4) !== MAGIC) return null;
  if (bytes.length < HEADER_BYTES + bytes.readUInt16BE(2)) return null;
  const kindBits = bytes.readUInt16BE(0) & ERROR;
  if (kindBits !== SUCCESS && kindBits !== ERROR) return null;
  const attributes = attributesOf(bytes.subarray(HEADER_BYTES, HEADER_BYTES + bytes.readUInt16BE(2)));
  const error = attributes.get(ATTRIBUTES.errorCode);
  return {
    id: bytes.subarray(8, HEADER_BYTES),
    kind: kindBits === SUCCESS ? 'success' : 'error',
    errorCode: error && error.length >= 4 ? (error.readUInt8(2) & 7) * 100 + error.readUInt8(3) : 0,
    attributes,
  };
}

/** The length of the message that a stream begins with; null while its header has not come. */
export function stunLength(bytes: Buffer): number | null {
  return bytes.length < HEADER_BYTES ? null : HEADER_BYTES + bytes.readUInt16BE(2);
}

/** An IPv4 address as STUN writes it, mixed with the magic number so that no router rewrites it. */
export function mixedAddress(address: string, port: number): Buffer {
  const value = Buffer.alloc(8);
  value.writeUInt8(1, 1);
  value.writeUInt16BE(port ^ (MAGIC >>> 16), 2);
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  value.writeUInt32BE((Buffer.from([a, b, c, d]).readUInt32BE(0) ^ MAGIC) >>> 0, 4);
  return value;
}

function header(method: number, length: number, id: Buffer): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16BE(method, 0);
  bytes.writeUInt16BE(length, 2);
  bytes.writeUInt32BE(MAGIC, 4);
  return Buffer.concat([bytes, id]);
}

function encoded(type: number, value: Buffer): Buffer {
  const bytes = Buffer.alloc(4 + padded(value.length));
  bytes.writeUInt16BE(type, 0);
  bytes.writeUInt16BE(value.length, 2);
  value.copy(bytes, 4);
  return bytes;
}

function attributesOf(body: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  let at = 0;
  while (at + 4 <= body.length) {
    const type = body.readUInt16BE(at);
    const length = body.readUInt16BE(at + 2);
    if (!found.has(type)) found.set(type, body.subarray(at + 4, at + 4 + length));
    at += 4 + padded(length);
  }
  return found;
}

const padded = (length: number) => Math.ceil(length / 4) * 4;
