const KEY = 'kp-cart-mirror';

/** Whether the cart of this browser is the customer's at the server, with nothing changed since (decisions P10). */
export const mirror = {
  is(): boolean {
    try {
      return localStorage.getItem(KEY) === '1';
    } catch {
      return false;
    }
  },
  set(is: boolean): void {
    try {
      if (is) localStorage.setItem(KEY, '1');
      else localStorage.removeItem(KEY);
    } catch {
      // Without storage nothing is kept here that could be mistaken for the server's.
      return;
    }
  },
};
