import type { CallFailure } from '../../lib/api.ts';

/** Spec §9: three retries, 1 s and doubling, 30 s at most. */
const RETRIES = 3;
const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/**
 * Milliseconds until a failed query is asked again by itself, or null: it would fail again, was asked often enough, or
 * waits for the network to come back. @param failures in a row, from 1
 */
export function retryDelay({ retryable, code, retryAfterSeconds }: CallFailure, failures: number): number | null {
  if (!retryable || code === 'offline' || failures > RETRIES) return null;
  const asked = (retryAfterSeconds ?? 0) * 1000;
  return Math.min(LONGEST_MS, Math.max(asked, FIRST_MS * 2 ** (failures - 1)));
}
