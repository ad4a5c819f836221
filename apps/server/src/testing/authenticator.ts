import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A device with passkeys, for tests: makes and uses them as Web Authentication (level 3) says, without a browser. */

interface Behaviour {
  readonly origin?: string;
  /** Whether a person unlocked it by PIN, finger or face. */
  readonly unlocked?: boolean;
  readonly rpId?: string;
}

const PRESENT = 0x01;
const UNLOCKED = 0x04;
const WITH_KEY = 0x40;

export interface Authenticator {
  readonly id: string;
  /** Responds to the options of a new passkey. */
  make(options: { readonly challenge: string }, behaviour?: Behaviour): object;
  /** Responds to the options of a sign-in. */
  use(options: { readonly challenge: string }, behaviour?: Behaviour): object;
}

/** `aaguid` names its model, in hexadecimal. */
export function createAuthenticator(aaguid = '0'.repeat(32)): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(32);
  const id = credential.toString('base64url');
  let counter = 0;
  const common = { id, rawId: id, type: 'public-key' };
  return {
    id,
    make({ challenge }, behaviour = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credential.length);
      const key = Buffer.concat([Buffer.from(aaguid, 'hex'), length, credential, coseOf(publicKey)]);
      const data = Buffer.concat([dataOf(behaviour, WITH_KEY, counter), key]);
      const parts = [text('fmt'), text('none'), text('attStmt'), map(0), text('authData'), bytes(data)];
      const attestationObject = Buffer.concat([map(3), ...parts]).toString('base64url');
      const clientDataJSON = clientOf('webauthn.create', challenge, behaviour).toString('base64url');
      return { ...common, response: { clientDataJSON, attestationObject, transports: ['internal', 'new'] } };
    },
    use({ challenge }, behaviour = {}) {
      counter += 1;
      const data = dataOf(behaviour, 0, counter);
      const client = clientOf('webauthn.get', challenge, behaviour);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { ...common, response };
    },
  };
}

function dataOf({ rpId = 'localhost', unlocked = true }: Behaviour, more: number, counter: number): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(PRESENT | (unlocked ? UNLOCKED : 0) | more);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(Buffer.from(rpId)), rest]);
}

function clientOf(type: string, challenge: string, { origin = 'http://localhost' }: Behaviour): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** A public key as COSE (RFC 9053) writes it: kind 2, algorithm -7, curve 1, then both coordinates. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const head = Buffer.from([0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  const [first, second] = [x, y].map((part) => bytes(Buffer.from(part, 'base64url')));
  return Buffer.concat([
    map(5),
    head,
    Buffer.from([0x21]),
    first ?? head,
    Buffer.from([0x22]),
    second ?? head,
  ]);
}

/** The little of CBOR (RFC 8949) that this takes. */
const map = (entries: number) => Buffer.from([0xa0 + entries]);
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
/** In the shortest form, as readers expect: 24 bytes at least, so that the length has a byte or two of its own. */
function bytes(value: Buffer): Buffer {
  const { length } = value;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), value]);
}
