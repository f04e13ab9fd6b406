/** A customer who has one of everything. */
import { account } from '../../../functions/account/calls.ts';
import { addresses } from '../../../functions/addresses/calls.ts';
import { cart } from '../../../functions/cart/calls.ts';
import { favourites } from '../../../functions/favourites/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { windows } from '../../../functions/windows/calls.ts';
import type { Address } from '../../../src/contract/addresses.ts';
import type { CustomerCart } from '../../../src/contract/cart.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import { newAddress, newEmail, PASSWORD, type Customer } from './account.ts';
import { addressBody } from './address.ts';
import { agreed, CURTAIN, DELIVERY, newKey, type Body } from './order.ts';
import { addPasskey, registrationChallenge } from './passkeys.ts';
import type { Belongings } from './samples.ts';

let body: Promise<Body> | undefined;

/** One of everything for a customer, by the calls that make it. */
export async function furnish(person: Customer): Promise<Belongings> {
  // Prices are the same for everybody; asked once.
  body ??= agreed().catch((error: unknown) => {
    body = undefined;
    throw error;
  });
  const { data: address } = await person.ask<Address>(addresses, '/api/addresses', { body: addressBody() });
  const { data: order } = await person.ask<PlacedOrder>(orders, '/api/orders', {
    body: { ...(await body), delivery: { ...DELIVERY, email: person.email } },
    headers: { 'Idempotency-Key': newKey() },
    // From an address of its own, or the limit of orders would speak.
    ip: newAddress(),
  });
  const { data: filled } = await person.ask<CustomerCart>(cart, '/api/cart/add', { body: CURTAIN });
  await person.ask(favourites, '/api/favorites/add', { body: { productId: 1 } });
  const window = `w-${person.User.id}`;
  const size = { room: 'Salon', width: 250, height: 240, mount: null, note: '' };
  await person.ask(windows, `/api/windows/${window}`, { method: 'PUT', body: size });
  const { firstName, lastName, phone } = person.User;
  const change = { firstName, lastName, phone, email: newEmail(), currentPassword: PASSWORD };
  await person.ask(account, '/api/account/profile', { method: 'PUT', body: change });
  return {
    email: person.email,
    refreshToken: person.RefreshToken,
    session: sessionOf(person.AccessToken),
    address: address.id,
    order: order.orderNo,
    window,
    line: filled.lines[0]?.id ?? '',
    passkey: (await addPasskey(person)).passkey.id,
    challenge: await registrationChallenge(person),
  };
}

/** The claims of a token, unproven. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

export const sessionOf = (accessToken: string): string => String(claimsOf(accessToken).sid);
