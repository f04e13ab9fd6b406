/**
 * A device that holds passkeys, in software: real ES256 keys, real attestations and signatures, and every way to get them
 * wrong. It does what WebAuthn Level 2 says an authenticator and a browser do together, and nothing of the shop's.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewCredential, UsedCredential } from '../../../src/domain/account/passkey.ts';

/** Parts of one answer that may be false. */
export interface FalseAnswer {
  readonly origin?: string;
  readonly rpId?: string;
  /** `webauthn.create` or `webauthn.get`. */
  readonly type?: string;
  readonly crossOrigin?: boolean;
  /** Finger, face or PIN was not asked for. */
  readonly verified?: boolean;
  readonly present?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** CBOR (RFC 8949), as much of it as an attestation needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([name, held]) => [cbor(name), cbor(held)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, argument: number): Buffer {
  const type = major << 5;
  if (argument < 24) return Buffer.from([type | argument]);
  if (argument < 256) return Buffer.from([type | 24, argument]);
  return Buffer.from([type | 25, argument >> 8, argument & 255]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const uint32 = (value: number): Buffer =>
  Buffer.from([value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 255));

const PRESENT = 0b1;
const VERIFIED = 0b100;
const HAS_KEY = 0b100_0000;

export interface Authenticator {
  readonly credentialId: string;
  /** The owner's id that the site gave it. */
  userHandle: string;
  /** @param format `packed` signs its own statement, `none` makes none */
  readonly make: (challenge: string, falsified?: FalseAnswer, format?: 'none' | 'packed') => NewCredential;
  /** Counts one further each time, unless it is one that does not count. */
  readonly use: (challenge: string, falsified?: FalseAnswer) => UsedCredential;
  /** The same key in other hands, with its count as it stands now. */
  readonly copy: () => Authenticator;
}

interface HeldCredential {
  readonly keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  readonly credentialId: Buffer;
  counter: number;
  readonly counts: boolean;
}

/** @param counts as security keys do; passkeys that are kept in a cloud stay at 0 */
export const newAuthenticator = ({ counts = true } = {}): Authenticator =>
  holding({
    keys: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    credentialId: randomBytes(32),
    counter: 0,
    counts,
  });

function holding(held: HeldCredential, userHandle = ''): Authenticator {
  const { keys, credentialId } = held;
  const id = credentialId.toString('base64url');

  const clientData = (type: string, challenge: string, falsified: FalseAnswer): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: falsified.type ?? type,
        challenge,
        origin: falsified.origin ?? 'https://shop.test',
        crossOrigin: falsified.crossOrigin ?? false,
      }),
    );

  const authenticatorData = (falsified: FalseAnswer, counter: number, attested?: Buffer): Buffer => {
    const { rpId = 'shop.test', verified = true, present = true } = falsified;
    const flags = (present ? PRESENT : 0) | (verified ? VERIFIED : 0) | (attested ? HAS_KEY : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), uint32(counter), attested ?? Buffer.alloc(0)]);
  };

  const signed = (data: Buffer, client: Buffer): Buffer =>
    sign('sha256', Buffer.concat([data, sha256(client)]), keys.privateKey);

  function attestedKey(): Buffer {
    const { x = '', y = '' } = keys.publicKey.export({ format: 'jwk' });
    const coseKey = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255]);
    return Buffer.concat([Buffer.alloc(16), length, credentialId, cbor(coseKey)]);
  }

  return {
    credentialId: id,
    userHandle,
    make(challenge, falsified = {}, format = 'none') {
      const client = clientData('webauthn.create', challenge, falsified);
      const data = authenticatorData(falsified, falsified.counter ?? held.counter, attestedKey());
      const statement = new Map<string, Cbor>(
        format === 'packed'
          ? [
              ['alg', -7],
              ['sig', signed(data, client)],
            ]
          : [],
      );
      const attestation = new Map<string, Cbor>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', data],
      ]);
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      };
    },
    use(challenge, falsified = {}) {
      if (held.counts) held.counter += 1;
      const client = clientData('webauthn.get', challenge, falsified);
      const data = authenticatorData(falsified, falsified.counter ?? held.counter);
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signed(data, client).toString('base64url'),
        ...((falsified.userHandle ?? this.userHandle) !== '' && {
          userHandle: falsified.userHandle ?? this.userHandle,
        }),
      };
    },
    copy() {
      return holding({ ...held }, this.userHandle);
    },
  };
}
