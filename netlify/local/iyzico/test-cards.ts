/** The provider's published test cards, each with what becomes of it. No number of a person is ever typed here. */

export interface TestCard {
  readonly number: string;
  /** Words of the button. */
  readonly name: string;
  readonly cardType: 'CREDIT_CARD' | 'DEBIT_CARD';
  readonly cardAssociation: 'MASTER_CARD' | 'VISA' | 'TROY' | 'AMERICAN_EXPRESS';
  readonly cardFamily?: string;
  readonly outcome: Outcome;
}

export type Outcome =
  | { readonly kind: 'paid'; readonly mdStatus?: number; readonly isRefundable?: false }
  | { readonly kind: 'declined'; readonly code: string; readonly group: string; readonly words: string }
  /** 3-D Secure cannot begin: the shopper is sent back to the shop at once. */
  | { readonly kind: 'no-3d'; readonly code: string; readonly group: string; readonly words: string };

const credit = (number: string, name: string, cardAssociation: TestCard['cardAssociation'], family?: string) => ({
  number,
  name,
  cardType: 'CREDIT_CARD' as const,
  cardAssociation,
  ...(family === undefined ? {} : { cardFamily: family }),
  outcome: { kind: 'paid' } as Outcome,
});

const declined = (number: string, name: string, code: string, group: string, words: string): TestCard => ({
  ...credit(number, name, 'VISA', 'Bonus'),
  outcome: { kind: 'declined', code, group, words },
});

export const TEST_CARDS: readonly TestCard[] = [
  credit('5528790000000008', 'Halkbank, Mastercard', 'MASTER_CARD', 'Paraf'),
  credit('5526080000000006', 'Akbank, Mastercard', 'MASTER_CARD', 'Axess'),
  credit('4543590000000006', 'İş Bankası, Visa', 'VISA', 'Maximum'),
  credit('9792030000000000', 'Troy', 'TROY', 'Bonus'),
  credit('374427000000003', 'American Express', 'AMERICAN_EXPRESS', 'Bonus'),
  { ...credit('5890040000000016', 'Akbank, banka kartı', 'MASTER_CARD'), cardType: 'DEBIT_CARD' },
  credit('5400010000000004', 'Yabancı kart', 'MASTER_CARD'),
  declined('4111111111111129', 'Bakiye yetersiz', '10051', 'NOT_SUFFICIENT_FUNDS', 'Kart limiti yetersiz'),
  declined('4129111111111111', 'Onaylanmadı', '10005', 'DO_NOT_HONOUR', 'İşlem onaylanmadı'),
  declined('4128111111111112', 'Geçersiz işlem', '10012', 'INVALID_TRANSACTION', 'Geçersiz işlem'),
  declined('4127111111111113', 'Kayıp kart', '10041', 'LOST_CARD', 'Kayıp kart'),
  declined('4126111111111114', 'Çalıntı kart', '10043', 'STOLEN_CARD', 'Çalıntı kart'),
  declined('4125111111111115', 'Süresi geçmiş', '10054', 'EXPIRED_CARD', 'Kartın süresi dolmuş'),
  declined('4124111111111116', 'Güvenlik kodu yanlış', '10084', 'INVALID_CVC2', 'Güvenlik kodu hatalı'),
  declined('4123111111111117', 'Kart sahibine kapalı', '10057', 'NOT_PERMITTED_TO_CARDHOLDER', 'Kart bu işleme kapalı'),
  declined('4122111111111118', 'İş yerine kapalı', '10058', 'NOT_PERMITTED_TO_TERMINAL', 'İş yeri bu işleme kapalı'),
  declined('4121111111111119', 'Dolandırıcılık şüphesi', '10034', 'FRAUD_SUSPECT', 'Dolandırıcılık şüphesi'),
  declined('4130111111111118', 'Genel hata', '10204', 'GENERAL_ERROR', 'Genel bir hata oluştu'),
  {
    ...credit('4131111111111117', '3D onayı 0 olarak ödenir', 'VISA', 'Bonus'),
    outcome: { kind: 'paid', mdStatus: 0 },
  },
  {
    ...credit('4141111111111115', '3D onayı 4 olarak ödenir', 'VISA', 'Bonus'),
    outcome: { kind: 'paid', mdStatus: 4 },
  },
  {
    ...credit('4151111111111112', '3D Secure başlamaz', 'VISA', 'Bonus'),
    outcome: {
      kind: 'no-3d',
      code: '10217',
      group: 'NOT_PERMITTED_TO_CARDHOLDER',
      words: '3D Secure başlatılamadı',
    },
  },
  {
    ...credit('5406670000000009', 'Ödenir, iade edilemez', 'MASTER_CARD', 'Bonus'),
    outcome: { kind: 'paid', isRefundable: false },
  },
];

/** @throws Error for a number that is no test card */
export function cardOf(number: string): TestCard {
  const card = TEST_CARDS.find((known) => known.number === number);
  if (!card) throw new Error('This is no test card');
  return card;
}
