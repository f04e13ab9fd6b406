/** Lira as a Turkish statement writes them (`1.186,88`, `1186,88`, `1186`), and with a point (`1186.88`); null for anything else. */
export function readAmount(typed: string): number | null {
  const text = typed.replace(/[\s₺]|TL$/gi, '');
  const turkish = /^(?:\d{1,3}(?:\.\d{3})+|\d{1,8})(?:,\d{1,2})?$/;
  const plain = /^\d{1,8}\.\d{1,2}$/;
  if (turkish.test(text)) return positive(Number(text.replaceAll('.', '').replace(',', '.')));
  return plain.test(text) ? positive(Number(text)) : null;
}

const positive = (amount: number): number | null => (amount > 0 ? amount : null);
