/** Customers for the bench: a few, in turn, so that no rate limit answers instead of the call. */
import { addressBody } from '../functions/support/address.ts';
import type { Answer, Ask, BenchCall, Question } from './calls.ts';

const PEOPLE = 40;
export const PASSWORD = 'Güneşli.Pencere7';
/** Time of bcrypt, several times over: this shop's own part is a few milliseconds. */
export const WITH_PASSWORD_TIMES = 4000;

export interface Person {
  readonly email: string;
  readonly access: string;
  refresh: string;
  readonly address: string;
}

export interface People {
  readonly next: () => Person;
}

export async function settle(ask: Ask): Promise<People> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => newPerson(ask)));
  let turn = 0;
  return {
    next() {
      turn += 1;
      const person = people[turn % PEOPLE];
      if (!person) throw new Error('Nobody is there');
      return person;
    },
  };
}

export async function newPerson(ask: Ask): Promise<Person> {
  const body = registration();
  const { AccessToken, RefreshToken } = dataOf(await ask({ method: 'POST', path: '/api/auth/register', body }));
  const access = String(AccessToken);
  const added = await ask(by({ access }, { method: 'POST', path: '/api/addresses', body: ADDRESS }));
  return { email: body.email, access, refresh: String(RefreshToken), address: String(dataOf(added).id) };
}

/** The question in somebody's name. */
export const by = ({ access }: Pick<Person, 'access'>, asked: Question): Question => ({
  ...asked,
  headers: { ...asked.headers, authorization: `Bearer ${access}` },
});

type Limits = Pick<BenchCall, 'trips' | 'times' | 'rounds'>;

/** A call by the caller whose turn it is. */
export const callBy =
  ({ next }: People) =>
  (name: string, question: (person: Person) => Question, limits: Limits = {}): BenchCall => ({
    name,
    prepare: () => {
      const person = next();
      return by(person, question(person));
    },
    ...limits,
  });

let registered = 0;

export const registration = () => ({
  userName: `kisi${(registered += 1)}`,
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  email: `kisi${registered}@example.com`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

export const ADDRESS = addressBody();

export const LINE = { productId: 35, quantity: 1, color: 'altin', configuration: null };

/** @throws Error when the shop did not do as asked */
export function dataOf({ status, text }: Answer): Record<string, unknown> {
  const read = JSON.parse(text) as { Data?: Record<string, unknown>; data?: Record<string, unknown> };
  const data = read.Data ?? read.data;
  if (status >= 300 || !data) throw new Error(`The bench could not go on: ${text}`);
  return data;
}
