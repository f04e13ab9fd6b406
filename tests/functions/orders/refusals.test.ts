import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { productById } from '../../../functions/catalogue/catalogue.ts';
import { shop } from '../../../functions/catalogue/shop.ts';
import { formatMoney, toKurus } from '../../../src/domain/money/money.ts';
import { expectFailure } from '../support/call.ts';
import { ACCESSORY, agreed, CURTAIN, DELIVERY, orderBody, post, type Body } from '../support/order.ts';
import { startTestStore, type TestStore } from '../support/store.ts';
import { settled } from '../support/behind.ts';
import { orderNumbers } from '../../support/history.ts';

let local: TestStore;
beforeAll(async () => {
  local = await startTestStore();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await local.stop();
});
beforeEach(() => void vi.stubEnv('PAYMENT_PROVIDER', 'demo'));

const stored = async () => (await orderNumbers(local.store)).length;
const card = (more: Body = {}) => ({ type: 'credit-card', card: { brand: 'visa', last4: '4242', ...more } });

/** Refused before the store is asked. */
async function expectFields(parts: Body, fields: Record<string, unknown>) {
  await settled();
  const before = local.roundTrips();
  const reply = await post(orderBody(parts));
  expectFailure(reply, 422, 'invalid_fields');
  expect(reply.error).toBe('Lütfen işaretli alanları kontrol edin');
  expect(reply.fields).toEqual(fields);
  expect(local.roundTrips()).toBe(before);
}

describe('fields', () => {
  it('names each empty field of the delivery form by the words of the specification', async () => {
    const empty = Object.fromEntries(Object.keys(DELIVERY).map((name) => [name, ' ']));
    await expectFields(
      { delivery: empty },
      {
        'delivery.firstName': 'Ad zorunludur',
        'delivery.lastName': 'Soyad zorunludur',
        'delivery.email': 'E-posta zorunludur',
        'delivery.phone': 'Telefon zorunludur',
        'delivery.address': 'Adres zorunludur',
        'delivery.city': 'Şehir zorunludur',
        'delivery.district': 'İlçe zorunludur',
        'delivery.postalCode': 'Posta kodu zorunludur',
      },
    );
  });

  it.each<[string, Body, Record<string, unknown>]>([
    [
      'an e-mail',
      { delivery: { ...DELIVERY, email: 'a@b' } },
      { 'delivery.email': 'Geçerli bir e-posta adresi girin' },
    ],
    ['a city', { delivery: { ...DELIVERY, city: '82' } }, { 'delivery.city': 'Listeden bir şehir seçin' }],
    [
      'a district of another city',
      { delivery: { ...DELIVERY, city: '06' } },
      { 'delivery.district': 'Seçtiğiniz şehrin bir ilçesini seçin' },
    ],
    [
      'the contract',
      { consents: { distanceSales: false, customMade: true } },
      { 'consents.distanceSales': expect.stringContaining('Mesafeli Satış Sözleşmesi') as unknown },
    ],
    [
      'the missing right of withdrawal',
      { consents: { distanceSales: true } },
      { 'consents.customMade': 'Ölçüye göre üretilen ürünlerde cayma hakkı bulunmadığını onaylayın' },
    ],
    ['an empty cart', { items: [] }, { items: 'Sepetiniz boş' }],
    [
      '51 lines',
      { items: Array.from({ length: 51 }, () => ACCESSORY) },
      { items: 'Bir siparişte en çok 50 kalem ürün olabilir' },
    ],
    [
      'a quantity',
      { items: [{ ...ACCESSORY, quantity: 100 }] },
      { 'items.0.quantity': 'Adet 1 ile 99 arasında olmalıdır' },
    ],
    [
      'a width',
      { items: [{ ...CURTAIN, configuration: { ...CURTAIN.configuration, width: 0 } }] },
      { 'items.0.configuration.width': "Geçerli bir genişlik girin (0'dan büyük olmalıdır)" },
    ],
    [
      'a pleat',
      { items: [{ ...CURTAIN, configuration: { ...CURTAIN.configuration, pleatType: 'wavy' } }] },
      { 'items.0.configuration.pleatType': 'Pileli tip seçin' },
    ],
    [
      'a side, of two panels',
      { items: [{ ...CURTAIN, configuration: { ...CURTAIN.configuration, panels: 2, gather: 'left' } }] },
      { 'items.0.configuration.gather': 'İki kanat iki yana toplanır; taraf yalnız tek kanatta seçilir' },
    ],
    [
      'a number of panels',
      { items: [{ ...CURTAIN, configuration: { ...CURTAIN.configuration, panels: 3 } }] },
      { 'items.0.configuration.panels': 'Kanat sayısı 1 ya da 2 olabilir' },
    ],
    ['a way to pay', { payment: { type: 'bitcoin' } }, { 'payment.type': 'Ödeme yöntemini seçin' }],
    [
      'instalments',
      { payment: { ...card(), installments: 4 } },
      { 'payment.installments': 'Bu taksit sayısı sunulmuyor' },
    ],
    ['a total', { expectedTotal: undefined }, { expectedTotal: 'Sipariş tutarı eksik' }],
    [
      'a total above all bounds',
      { expectedTotal: 10_000_001 },
      { expectedTotal: 'Bu tutardaki siparişler için lütfen bizi arayın' },
    ],
  ])('asks for %s', async (_name, parts, fields) => {
    await expectFields(parts, fields);
  });

  it.each<[string, Body, string]>([
    ['a price of a line', { items: [{ ...CURTAIN, unitPrice: 1 }] }, 'items.0.unitPrice'],
    ['a total of its own', { total: 1 }, 'total'],
    ['a discount', { discount: 99 }, 'discount'],
    [
      'an effective width',
      { items: [{ ...CURTAIN, configuration: { ...CURTAIN.configuration, effectiveWidth: 1 } }] },
      'items.0.configuration.effectiveWidth',
    ],
  ])('does not take %s', async (_name, parts, field) => {
    await expectFields(parts, { [field]: 'Bu alan beklenmiyor' });
  });

  it('does not take a card number, nor repeat it', async () => {
    const payment = card({ number: '4242424242424242' });
    await expectFields({ payment }, { 'payment.card.number': 'Kart bilgileri okunamadı' });
    expect((await post(orderBody({ payment }))).text).not.toContain('42424242');
  });

  it.each(['https://shop.test', 'http://192.168.1.20:4321', 'https://deploy-preview-7--kivrim.netlify.app'])(
    'takes no demo card at %s, which is no address of this machine alone',
    async (origin) => {
      const reply = await post(orderBody({ payment: card() }), { origin });
      expectFailure(reply, 422, 'invalid_fields');
      expect(reply.fields).toEqual({
        'payment.type': expect.stringContaining('Kartla ödeme şu anda sunulmuyor') as unknown,
      });
    },
  );

  it('offers no cards unless the demo provider is asked for', async () => {
    vi.stubEnv('PAYMENT_PROVIDER', undefined);
    await expectFields(
      { payment: card() },
      { 'payment.type': expect.stringContaining('Kartla ödeme şu anda sunulmuyor') as unknown },
    );
  });
});

describe('what the shop cannot do', () => {
  it('refuses an unknown coupon beside its field', async () => {
    const reply = await post(orderBody({ couponCode: 'YOK99' }));
    expectFailure(reply, 422, 'invalid_fields');
    expect(reply.fields).toEqual({ couponCode: 'Kupon kodu geçerli değil' });
  });

  it.each<[string, Body, string]>([
    ['product-unknown', { ...ACCESSORY, productId: 999 }, 'Bu ürün artık satılmıyor'],
    [
      'option-not-offered',
      {
        productId: 17,
        quantity: 1,
        color: 'bej',
        configuration: { width: 140, height: 160, pleatType: 'none', panels: 1 },
      },
      '{name} seçtiğiniz ek seçenekle üretilmiyor',
    ],
    [
      'size-outside-limits',
      { ...CURTAIN, configuration: { width: 250, height: 900, pleatType: 'normal' } },
      '{name} bu ölçüde üretilmiyor',
    ],
    [
      'option-not-offered',
      { ...CURTAIN, configuration: { ...CURTAIN.configuration, motorized: true } },
      '{name} seçtiğiniz ek seçenekle üretilmiyor',
    ],
    ['colour-unknown', { ...CURTAIN, color: 'turuncu' }, '{name} seçtiğiniz renkte üretilmiyor'],
    [
      'configuration-required',
      { ...CURTAIN, configuration: null },
      '{name} için genişlik, yükseklik ve pile sıklığı gereklidir',
    ],
    ['configuration-unexpected', { ...CURTAIN, productId: 35, color: undefined }, '{name} ölçüye göre üretilmiyor'],
  ])('names the line that cannot be made: %s', async (reason, item, words) => {
    const reply = await post(orderBody({ items: [{ ...ACCESSORY, quantity: 1 }, item] }));
    expectFailure(reply, 409, 'line_refused');
    const sentence = words.replace('{name}', productById(Number(item.productId))?.name.tr ?? '');
    expect(reply.data).toEqual({ line: 1, reason });
    expect(reply.fields).toEqual({ 'items.1': sentence });
    expect(reply.error).toBe(`${sentence}. Lütfen sepetinizi güncelleyin`);
  });

  it('answers today’s quote when the total is another', async () => {
    const reply = await post(orderBody({ items: [CURTAIN, ACCESSORY], couponCode: 'YENIEV20', expectedTotal: 1 }));
    expectFailure(reply, 409, 'price_changed');
    const { subtotal, discount, total } = reply.data;
    expect(discount).toBe(Math.round(subtotal * 20) / 100);
    expect(reply.data).toMatchObject({ shipping: 0, fee: 0, total: subtotal - discount });
    expect(reply.data).toHaveProperty('lines.0.totalPrice', subtotal - (productById(35)!.price * 2) / 100);
    expect(reply.data).toMatchObject({
      lines: [
        { productId: 1, quantity: 1 },
        { productId: 35, quantity: 2 },
      ],
    });
    expect(total).toBe(subtotal - discount);
  });

  it('takes no cash above the cap', async () => {
    const reply = await post(orderBody({ payment: { type: 'cash-on-delivery' } }));
    expectFailure(reply, 422, 'invalid_fields');
    const cap = formatMoney(toKurus(shop.cashOnDelivery.cap), 'tr');
    expect(reply.fields).toEqual({ 'payment.type': `Kapıda ödeme ${cap} tutarına kadar yapılabilir` });
  });

  it('sends a cart of millions to the telephone', async () => {
    const item = { ...CURTAIN, quantity: 99, configuration: { width: 600, height: 260, pleatType: 'tight' } };
    const reply = await post(orderBody({ items: Array.from({ length: 50 }, () => item) }));
    expectFailure(reply, 422, 'invalid_fields');
    expect(reply.fields).toEqual({ expectedTotal: 'Bu tutardaki siparişler için lütfen bizi arayın' });
  });

  it('stores nothing when the card is declined', async () => {
    const before = await stored();
    const reply = await post(await agreed({ payment: card({ outcome: 'declined' }) }));
    expectFailure(reply, 409, 'payment_declined');
    expect(await stored()).toBe(before);
  });

  it('charges no declined card for a total nobody agreed to', async () => {
    expectFailure(
      await post(orderBody({ payment: card({ outcome: 'declined' }), expectedTotal: 1 })),
      409,
      'price_changed',
    );
  });
});
