import { createTokenStore } from '../session/tokens.ts';

/** The id of the customer whose tokens lie here, or null for a visitor: whose a thing kept in this browser is (decisions A10). */
export function ownerHere(): string | null {
  const tokens = createTokenStore(() => localStorage).read();
  return tokens && subjectOf(tokens.accessToken);
}

/** The subject of a token, unverified: it guards nothing but what this very browser has stored. */
export function subjectOf(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    const subject = typeof claims === 'object' && claims !== null && 'sub' in claims ? claims.sub : null;
    return typeof subject === 'string' ? subject : null;
  } catch {
    return null;
  }
}
