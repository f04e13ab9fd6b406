/**
 * A call of an operator (decisions A8, A12): as a customer's, but the script runs only for the role and after the second
 * factor, and what it changes it writes into the journal (`functions/journal`).
 */
import type { CallContract } from '../../src/contract/contract.ts';
import { ROLES_WITH_ACCESS, type OperatorAccess } from '../../src/domain/account/shop-role.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { Limit } from '../store/limit.ts';
import type { Script, ScriptInput } from '../store/script.ts';
import { callerEndpoint, forCustomer, type CallerDefinition, type CallerInput, type CallerResult } from './customer.ts';
import type { OperatorCaller } from './tokens.ts';

interface OperatorDefinition<Contract extends CallContract> extends Omit<CallerDefinition<Contract>, 'handle'> {
  readonly handle: (
    input: CallerInput<Contract> & { readonly caller: OperatorCaller },
  ) => ReturnType<CallerDefinition<Contract>['handle']>;
}

/** `callerEndpoint`, for calls of operators alone: its caller carries the roles that the contract opens the call to. */
export const defineOperatorEndpoint = <Contract extends CallContract & { readonly access: OperatorAccess }>(
  contract: Contract,
  { handle, ...reading }: OperatorDefinition<Contract>,
): Endpoint =>
  callerEndpoint(contract, {
    ...reading,
    handle: (input) => handle({ ...input, caller: { ...input.caller, roles: ROLES_WITH_ACCESS[contract.access] } }),
  });

/**
 * Runs a script for an operator: one round trip. A customer, and an operator in none of the roles of the call by what is
 * stored now, get `forbidden`; an operator without the second factor `second_factor_required`.
 * @param needs `confirmed` for money and personal data in bulk: `confirmation_required` unless the factor was given lately
 * @throws StoreUnavailable
 */
export const forOperator = <Input extends ScriptInput, Result>(
  caller: OperatorCaller,
  script: Script<Input, Result>,
  input: Input,
  limits: readonly Limit[] = [],
  needs: 'operator' | 'confirmed' = 'operator',
): Promise<CallerResult<Result>> => forCustomer(caller, script, input, limits, needs);
