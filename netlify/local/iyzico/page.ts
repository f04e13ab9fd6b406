/** Pages of the stand-in: the payment page with a button for each outcome, and an overview of what was paid. */
import { formatMoney } from '../../../src/domain/money/money.ts';
import { stampOf, type Book, type Form, type Payment } from './book.ts';
import { CALLS, FAULTS } from './faults.ts';
import { html, pageOf, type Markup } from './markup.ts';
import { BACKS, NOTICES } from './messages.ts';
import { TEST_CARDS } from './test-cards.ts';

const money = (kurus: number): string => formatMoney(kurus, 'tr');

/** A choice whose first option is taken unless another one is chosen. */
const choice = (name: string, label: string, options: readonly (readonly [string, string])[]): Markup =>
  html`<label
    >${label}
    <select name="${name}">
      ${options.map(([value, words]) => html`<option value="${value}">${words}</option>`)}
    </select></label
  >`;

const button = (act: string, words: string): Markup => html`<button name="act" value="${act}">${words}</button>`;

const clock = (book: Book): Markup =>
  html`<fieldset>
    <legend>Saat: ${stampOf(book.now())}</legend>
    ${button('turn-minutes', '35 dakika ileri')} ${button('turn-hour', '1 saat ileri')}
    ${button('turn-day', '1 gün ileri')}
  </fieldset>`;

const cards = (kind: 'paid' | 'refused'): Markup[] =>
  TEST_CARDS.filter(({ outcome }) => (outcome.kind === 'paid') === (kind === 'paid')).map(
    ({ number, name }) =>
      html`<button name="card" value="${number}">${name} <small>…${number.slice(-4)}</small></button>`,
  );

export function paymentPage(book: Book, form: Form): string {
  if (form.payment) return notice('Bu ödeme alındı', 'Pencereyi kapatabilirsiniz.');
  if (book.isExpired(form)) return notice('Bu sayfanın süresi doldu', 'Mağazaya dönüp yeniden deneyin.');
  return pageOf(
    `Ödeme: ${money(form.paidPrice)}`,
    html`<p>Sipariş ${form.basketId}</p>
      ${form.declined ? html`<p role="alert">${form.declined.words}. Başka bir kart deneyin.</p>` : ''}
      <form method="post" action="/act">
        <input type="hidden" name="token" value="${form.token}" />
        ${choice(
          'installment',
          'Taksit',
          form.instalments.map((parts) => [String(parts), parts === 1 ? 'Tek çekim' : `${parts} taksit`] as const),
        )}
        <fieldset>
          <legend>Ödenir</legend>
          ${cards('paid')}
        </fieldset>
        <fieldset>
          <legend>Reddedilir</legend>
          ${cards('refused')}
        </fieldset>
        <fieldset>
          <legend>Kartsız</legend>
          ${button('leave', 'Vazgeçin ve mağazaya dönün')} ${button('close', 'Pencereyi kapatın')}
          ${button('double', 'Siparişin bütün ödemelerini alın')} ${button('forge', 'Sahte bildirim gönderin')}
        </fieldset>
        <fieldset>
          <legend>Kötü huylar</legend>
          ${choice('back', 'Ödemeden sonra tarayıcı', Object.entries(BACKS))}
          ${choice('notice', 'Bildirim gelir', Object.entries(NOTICES))}
          ${choice('held', 'İnceleme', [
            ['', 'yok'],
            ['held', 'firma inceler'],
          ])}
          ${choice('call', 'Sonraki çağrı', [['', 'doğru yanıtlanır'], ...Object.entries(CALLS)])}
          ${choice('fault', 'yanlışı', Object.entries(FAULTS))} ${button('fault', 'Bu yanlışı kurun')}
        </fieldset>
        ${clock(book)}
      </form>`,
  );
}

/** Sends the browser back as the provider does: a form post from another site that carries the token and nothing else. */
export function returnPage(form: Form, token: string | undefined): string {
  return pageOf(
    'Mağazaya dönülüyor',
    html`<form method="post" action="${form.callbackUrl}" id="back">
        ${token === undefined ? '' : html`<input type="hidden" name="token" value="${token}" />`}
        <button>Devam edin</button>
      </form>
      <script>
        document.getElementById('back').submit();
      </script>`,
  );
}

export const notice = (title: string, words: string): string => pageOf(title, html`<p>${words}</p>`);

export const overviewPage = (book: Book): string =>
  pageOf(
    'iyzico yerine: ödemeler',
    html`<form method="post" action="/act">
      ${book.payments.map(paymentRow)} ${book.payments.length === 0 ? html`<p>Henüz ödeme yok.</p>` : ''} ${clock(book)}
    </form>`,
  );

const paymentRow = (payment: Payment): Markup =>
  html`<fieldset>
    <legend>${payment.form.basketId}: ${money(payment.paidPrice)}</legend>
    <p>
      ${stampOf(payment.at)}, ${payment.installment === 1 ? 'tek çekim' : `${payment.installment} taksit`},
      ${payment.card.name}${payment.cancelled ? ', iptal edildi' : ''}
      ${payment.refunds.map(({ price }) => html`, ${money(price)} geri verildi`)}
    </p>
    ${
      payment.fraudStatus === 0
        ? html`${button(`accept-${payment.id}`, 'İncelemeyi onaylayın')}
          ${button(`refuse-${payment.id}`, 'İncelemede reddedin')}`
        : ''
    }
    ${button(`notify-${payment.id}`, 'Yine bildirin')}
  </fieldset>`;
