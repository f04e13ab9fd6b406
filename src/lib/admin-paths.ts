/** Addresses of the back room, which speaks Turkish only. Apart from `paths.ts`, which every page of the shop carries. */
export const adminPaths = {
  today: '/admin',
  orders: '/admin/orders',
  order: (orderNo: string) => `/admin/orders/${orderNo}`,
  /** Work sheets to print, of these orders. */
  sheets: (orderNos: readonly string[] = []) =>
    orderNos.length === 0 ? '/admin/sheets' : `/admin/sheets?orders=${orderNos.join(',')}`,
  money: '/admin/money',
  cutting: '/admin/cutting',
  rolls: '/admin/rolls',
  /** Counts a roll or a rest; the QR of its label leads there. */
  roll: (id: string) => `/admin/rolls?roll=${id}`,
  /** Labels of rolls and rests to print. */
  rollLabels: (ids: readonly string[]) => `/admin/rolls?labels=${ids.join(',')}`,
  /** The page of a product in the editor, where colours are paused. */
  product: (slug: string) => `/editor#/collections/products/entries/${slug}`,
  visits: '/admin/visits',
  messages: '/admin/messages',
  letters: '/admin/letters',
  errors: '/admin/errors',
  journal: '/admin/journal',
  export: '/admin/export',
  team: '/admin/team',
  join: '/admin/join',
  /** The shop's page for a signed-in user without the right (decisions A1). */
  unauthorized: '/error/unauthorized',
} as const;
