/**
 * A call of an operator (decisions A8, A12): as a customer's, but the script runs only for the role and after the second
 * factor, and what it changes it writes into the journal (`functions/journal`).
 */
import type { CallContract } from '../../src/contract/contract.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { Limit } from '../store/limit.ts';
import type { Script, ScriptInput } from '../store/script.ts';
import { callerEndpoint, forCustomer, type CallerDefinition, type CallerResult } from './customer.ts';
import type { Caller } from './tokens.ts';

/** `callerEndpoint`, for calls of operators alone. */
export const defineOperatorEndpoint = <Contract extends CallContract & { readonly access: 'operator' }>(
  contract: Contract,
  definition: CallerDefinition<Contract>,
): Endpoint => callerEndpoint(contract, definition);

/**
 * Runs a script for an operator: one round trip. A customer gets `forbidden`, an operator without the second factor
 * `second_factor_required`.
 * @param needs `confirmed` for money and personal data in bulk: `confirmation_required` unless the factor was given lately
 * @throws StoreUnavailable
 */
export const forOperator = <Input extends ScriptInput, Result>(
  caller: Caller,
  script: Script<Input, Result>,
  input: Input,
  limits: readonly Limit[] = [],
  needs: 'operator' | 'confirmed' = 'operator',
): Promise<CallerResult<Result>> => forCustomer(caller, script, input, limits, needs);
