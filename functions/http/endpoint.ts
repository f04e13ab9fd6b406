/** The server's side of one call: its contract, and what it does. */
import type { AnswerToSend, BodyOf, CallContract, CodeOf, ParametersOf, QueryOf } from '../../src/contract/contract.ts';
import type { Answer, StreamedFields, Failure, StreamedAnswer } from './answer.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import type { PlainKey } from '../../src/i18n/messages.ts';

export interface EndpointInput<Contract extends CallContract> {
  readonly request: Request;
  /** Never empty, otherwise unchecked. */
  readonly params: ParametersOf<Contract>;
  readonly body: BodyOf<Contract>;
  readonly query: QueryOf<Contract>;
  readonly locale: Locale;
  readonly requestId: string;
  /** Opaque id of the caller's network address, for limits. @throws EnvironmentError */
  readonly client: () => string;
  /** The same for the wider network it belongs to (`networkOf`). @throws EnvironmentError */
  readonly network: () => string;
  /** The caller's network address itself, or empty: for what is proven by it, never to be stored or logged. */
  readonly address: string;
  /** Lets work go on after the answer was sent. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export type Outcome<Contract extends CallContract> =
  Answer<AnswerToSend<Contract>> | StreamedAnswer<StreamedFields<AnswerToSend<Contract>>> | Failure<CodeOf<Contract>>;

/** How the call is read and cached; none of it is the browser's business. */
export interface Reading {
  /** Bytes; 8 KB unless said otherwise. */
  readonly bodyLimit?: number;
  /** Media types of the body, in small letters; `application/json` unless said otherwise. */
  readonly bodyTypes?: readonly string[];
  /** Whether a page of another site may send it; then nothing but its body is believed. */
  readonly crossSite?: boolean;
  /** `Cache-Control` of a 200; `no-store` unless said otherwise. */
  readonly cacheControl?: string;
  /** For a call that a browser makes by leaving a page: the page that each failure leads to. */
  readonly wayOn?: WayOn | null;
}

/** A person is looking at the answer: `Refresh` takes them on, and words stand there until then. */
export interface WayOn {
  /** Path of the Turkish page. */
  readonly path: string;
  readonly words: PlainKey;
  readonly link: PlainKey;
}

export interface EndpointDefinition<Contract extends CallContract> extends Reading {
  readonly handle: (input: EndpointInput<Contract>) => Promise<Outcome<Contract>> | Outcome<Contract>;
}

export interface Endpoint extends Required<Reading> {
  readonly contract: CallContract;
  readonly handle: (input: EndpointInput<CallContract>) => Promise<Answer | Failure> | Answer | Failure;
}

/** A call that anybody may make. Calls of customers are defined by `defineCustomerEndpoint`. */
export const defineEndpoint = <Contract extends CallContract & { readonly access: 'anyone' }>(
  contract: Contract,
  definition: EndpointDefinition<Contract>,
): Endpoint => endpointOf(contract, definition);

/** For those that check first who calls. */
export const endpointOf = <Contract extends CallContract>(
  contract: Contract,
  {
    handle,
    bodyLimit = 8 * 1024,
    bodyTypes = ['application/json'],
    crossSite = false,
    cacheControl = 'no-store',
    wayOn = null,
  }: EndpointDefinition<Contract>,
): Endpoint => ({
  contract,
  bodyLimit,
  bodyTypes,
  crossSite,
  cacheControl,
  wayOn,
  // `serve` hands over what the schemas of this very contract gave back, so the types hold.
  handle,
});
