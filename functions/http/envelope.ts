/** The three shapes of a body (decisions, "Calls"), and `plain` for answers that are their own body. */
export type Envelope = 'A' | 'B' | 'C' | 'plain';

export interface FailureBody {
  readonly words: string;
  readonly code: string;
  readonly requestId: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly data?: unknown;
}

export function wrapAnswer(envelope: Envelope, data: unknown, message: string | null): unknown {
  switch (envelope) {
    case 'A':
      return { IsSuccess: true, Data: data, Message: message, Error: null };
    case 'B':
      return { isSuccess: true, data, error: null };
    case 'C':
      return { success: true, data };
    case 'plain':
      return data;
  }
}

export function wrapFailure(envelope: Envelope, failure: FailureBody): unknown {
  const { words, code, requestId, fields, data = null } = failure;
  const more = fields ? { code, requestId, fields } : { code, requestId };
  switch (envelope) {
    case 'A':
      return { IsSuccess: false, Data: data, Message: words, Error: words, ...more };
    case 'B':
    case 'plain':
      return { isSuccess: false, data, error: words, ...more };
    case 'C':
      return { success: false, data, error: words, ...more };
  }
}
