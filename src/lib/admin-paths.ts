/** Addresses of the back room, which speaks Turkish only. Apart from `paths.ts`, which every page of the shop carries. */
export const adminPaths = {
  today: '/admin',
  orders: '/admin/orders',
  order: (orderNo: string) => `/admin/orders/${orderNo}`,
  messages: '/admin/messages',
  letters: '/admin/letters',
  journal: '/admin/journal',
  export: '/admin/export',
  team: '/admin/team',
  join: '/admin/join',
} as const;
