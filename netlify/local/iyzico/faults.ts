/** Bad behaviour that can be asked of the stand-in, for one call or several. */

/** Each with its words on the page of buttons, which are Turkish like the rest of it. */
export const CALLS = {
  begin: 'ödeme başlatma',
  ask: 'sonucu sorma',
  'ask-payment': 'ödemeyi numarasıyla sorma',
  installments: 'taksit tablosu',
  bin: 'kart bilgisi',
  cancel: 'iptal',
  refund: 'iade',
  report: 'rapor',
} as const;

export type Call = keyof typeof CALLS;

/** Each with what the provider does then. */
export const FAULTS = {
  'error-500': '500 yanıtlar, bir şey yapmaz',
  'done-500': 'işi yapar, sonra 500 yanıtlar',
  'bad-request': '400 ile başarısızlık yanıtlar',
  silent: 'işi yapar, hiç yanıtlamaz',
  html: 'işi yapar, sayfa yanıtlar',
  slow: 'işi yapar, yirmi saniye sonra yanıtlar',
  'cut-before': 'bağlantıyı keser, bir şey yapmaz',
  'cut-after': 'işi yapar, sonra bağlantıyı keser',
  'wrong-signature': 'yanıtı yanlış imzalar',
  'no-signature': 'yanıtı imzalamaz',
  'rate-limit': 'çok sık sorulduğunu söyler',
  refuse: 'reddeder',
  'not-yet': 'henüz sonuç yok der',
  'other-price': 'başka bir tutar söyler',
  'other-paid': 'ödenecekten azını söyler',
  'other-currency': 'başka bir para birimi söyler',
  'other-basket': 'başka bir sipariş söyler',
  'other-installment': 'sunulmayan bir taksit söyler',
  'decline-as-success': 'reddi başarılı bir yanıtta söyler',
  'failure-as-400': 'başarısızlığı 400 ile söyler',
  empty: 'rapordaki kayıtları boş bırakır',
} as const;

export type Fault = keyof typeof FAULTS;

export const isFault = (value: string): value is Fault => Object.hasOwn(FAULTS, value);
export const isCall = (value: string): value is Call => Object.hasOwn(CALLS, value);

export class Faults {
  private waiting: { call: Call; fault: Fault; times: number }[] = [];

  /** The next calls of a kind go wrong. */
  add(call: Call, fault: Fault, times = 1): void {
    this.waiting.push({ call, fault, times });
  }

  clear(): void {
    this.waiting = [];
  }

  /** Returns the fault of this call, and counts it as done. */
  take(call: Call): Fault | undefined {
    const found = this.waiting.find((fault) => fault.call === call);
    if (!found) return undefined;
    found.times -= 1;
    if (found.times < 1) this.waiting = this.waiting.filter((fault) => fault !== found);
    return found.fault;
  }
}
