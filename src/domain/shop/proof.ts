/** The proof of work that `proof_required` asks for, sent with the same call again. */
import * as z from 'zod/mini';

const count = z.int().check(z.gte(1), z.lte(1_000_000));

/**
 * `data` of `proof_required`: the number below `most` of which PBKDF2 (SHA-256, 32 bytes, base64url) makes `target`. The
 * proof is `{token}.{number}` and is good for five minutes, for one call.
 */
export const proofChallenge = z.object({
  token: z.string(),
  salt: z.string(),
  target: z.string(),
  iterations: count,
  most: count,
});
export type ProofChallenge = z.infer<typeof proofChallenge>;

/** Header of the call that brings the proof. */
export const PROOF_HEADER = 'Proof-Of-Work';
