/** Addresses of the back room, which speaks Turkish only. Apart from `paths.ts`, which every page of the shop carries. */
export const adminPaths = {
  today: '/admin',
  orders: '/admin/orders',
  order: (orderNo: string) => `/admin/orders/${orderNo}`,
  /** A quote that the shop makes for a customer, and the quotes that it has made. */
  newOrder: '/admin/orders/new',
  /** Work sheets to print, of these orders. */
  sheets: (orderNos: readonly string[] = []) =>
    orderNos.length === 0 ? '/admin/sheets' : `/admin/sheets?orders=${orderNos.join(',')}`,
  /** Card of the customer of an order: no address holds personal data. */
  customer: (orderNo: string) => `/admin/customer?order=${orderNo}`,
  money: '/admin/money',
  cutting: '/admin/cutting',
  board: '/admin/board',
  rolls: '/admin/rolls',
  visits: '/admin/visits',
  messages: '/admin/messages',
  reviews: '/admin/reviews',
  letters: '/admin/letters',
  errors: '/admin/errors',
  journal: '/admin/journal',
  export: '/admin/export',
  team: '/admin/team',
  join: '/admin/join',
  /** The shop's page for a signed-in user without the right (decisions A1). */
  unauthorized: '/error/unauthorized',
} as const;
