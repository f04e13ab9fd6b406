import type { CallFailure, CallResult } from './api.ts';

/** Sends one call; the headers are added to its own. */
export type Send<T> = (headers: Readonly<Record<string, string>>) => Promise<CallResult<T>>;

/** The window of the valve may end and fill again while the browser works. */
const MOST_PROOFS = 3;

/**
 * A call that the shop may want a proof of work with: does the work and sends the same call again.
 * @param onWork told a way to give up while the browser works, and null when it is done
 * @returns the call's answer; `check_cancelled` when the work was given up, and nothing more was sent
 */
export async function withProof<T>(
  send: Send<T>,
  onWork: (cancel: (() => void) | null) => void,
): Promise<CallResult<T>> {
  let answer = await send({});
  for (let proofs = 0; proofs < MOST_PROOFS && isAsked(answer); proofs += 1) {
    const work = new AbortController();
    onWork(() => work.abort());
    const proof = await prove(answer, work.signal).finally(() => onWork(null));
    if (work.signal.aborted) return { ...answer, code: 'check_cancelled', message: null };
    if (proof === null) return answer;
    answer = await send(proof);
  }
  return answer;
}

const isAsked = <T>(answer: CallResult<T>): answer is CallFailure => !answer.ok && answer.code === 'proof_required';

/** The header to send, or null. Never rejects: a part of the page that cannot be loaded is no proof. */
async function prove({ data }: CallFailure, signal: AbortSignal): Promise<Record<string, string> | null> {
  try {
    const [{ solve }, { PROOF_HEADER, proofChallenge }] = await Promise.all([
      import('./proof.ts'),
      import('../domain/shop/proof.ts'),
    ]);
    const challenge = proofChallenge.safeParse(data);
    const proof = challenge.success ? await solve(challenge.data, signal) : null;
    return proof === null ? null : { [PROOF_HEADER]: proof };
  } catch {
    return null;
  }
}
