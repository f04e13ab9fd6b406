/** How the back room calls the server: as a customer does, with the session of an operator. */
export { callAsCustomer as callAsOperator } from '../session/session.ts';
