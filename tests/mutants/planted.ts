/** Where faults are put, and faults that once no test found. */

interface Target {
  /** Patterns from the project's root. */
  readonly files: readonly string[];
  /** Tests that prove them, where these do not import them. A fault that lives is tried with all of `ROOMS`. */
  readonly tests?: readonly string[];
}

export const ROOMS = 'tests/functions/{admin,cards,jobs,orders}/**/*.test.ts';

export const TARGETS: readonly Target[] = [
  // First, because its rules are proven where cards are settled.
  { files: ['src/domain/money/card-settlement.ts'], tests: ['tests/functions/cards/{settle,refunds}.test.ts'] },
  // Priced and worded where assistants ask.
  {
    files: ['src/domain/assistant/{asked-line,price-windows,questions}.ts'],
    tests: ['tests/functions/assistant/*.test.ts'],
  },
  { files: ['src/domain/!(picture)/*.ts'] },
  {
    files: ['functions/admin/orders/{decide,draft,enter-money,propose}.ts'],
    tests: [
      'tests/functions/admin/{order-life,ledger,remake}.test.ts',
      'tests/functions/orders/{change,change-lines,billing}.test.ts',
    ],
  },
  {
    files: ['functions/orders/{pricing,change}.ts'],
    tests: ['tests/functions/orders/{change,change-lines,refusals,spec-price,billing,samples,coupon-uses}.test.ts'],
  },
  {
    files: ['functions/orders/cards/{settle,refunds,reconcile,awaiting}.ts'],
    tests: ['tests/functions/cards/*.test.ts'],
  },
  {
    files: [
      'src/lib/owned-{atom,store}.ts',
      'src/features/{compare/kept,windows/kept,offer/store,samples/box,layers/kept-set}.ts',
    ],
  },
];

export interface PlantedFault {
  readonly file: string;
  /** Text that is in the file once. */
  readonly from: string;
  readonly to: string;
  /** The test that finds the fault. */
  readonly test: string;
}

const LEDGER = 'tests/functions/admin/ledger.test.ts';

export const PLANTED: readonly PlantedFault[] = [
  {
    // More than the open amount is entered without a reason.
    file: 'src/domain/money/booking.ts',
    from: 'amount !== sums.balance',
    to: 'amount < sums.balance',
    test: 'tests/unit/domain/money/ledger.test.ts',
  },
  {
    // A transfer that came in part makes the order paid.
    file: 'functions/admin/orders/enter-money.ts',
    from: 'balance > 0 || order.paymentState',
    to: 'order.paymentState',
    test: LEDGER,
  },
  {
    // Public notes are unbounded.
    file: 'functions/admin/orders/decide.ts',
    from: '(asked.public ? told : notes.length) >= MOST_WRITTEN',
    to: '!asked.public && notes.length >= MOST_WRITTEN',
    test: LEDGER,
  },
  {
    // A refund lets off more than it gives back, where the customer still owes.
    file: 'src/domain/money/booking.ts',
    from: 'Math.min(0, sumsOf(ledger).balance)',
    to: 'Math.min(1, sumsOf(ledger).balance)',
    test: 'tests/unit/domain/money/ledger.test.ts',
  },
  {
    // A payment on a bank’s page takes a line too many.
    file: 'src/domain/money/statement-text.ts',
    from: 'last - at < MOST_JOINED',
    to: 'last - at <= MOST_JOINED',
    test: 'tests/unit/domain/money/statement.test.ts',
  },
  {
    // A carrier’s sum pays a parcel that is paid.
    file: 'src/domain/money/match-statement.ts',
    from: 'order.since <= line.day && amount > 0',
    to: 'order.since <= line.day && amount >= 0',
    test: 'tests/unit/domain/money/statement.test.ts',
  },
  {
    // A carrier’s sum pays no parcel of its day.
    file: 'src/domain/money/match-statement.ts',
    from: 'order.since <= line.day && amount > 0',
    to: 'order.since < line.day && amount > 0',
    test: 'tests/unit/domain/money/statement.test.ts',
  },
  {
    // The brought line wins where both carts have as many of it.
    file: 'src/domain/cart/cart.ts',
    from: 'line.quantity > twin.quantity',
    to: 'line.quantity >= twin.quantity',
    test: 'tests/unit/domain/cart/cart.test.ts',
  },
  {
    // A product for a kuruş is no layer.
    file: 'src/domain/layers/sets-file.ts',
    from: 'price > 0 &&',
    to: 'price > 1 &&',
    test: 'tests/unit/domain/layers/sets-file.test.ts',
  },
  {
    // An order leaves with a debt of a kuruş.
    file: 'src/domain/order/order-life.ts',
    from: 'askedDebt(order) > 0',
    to: 'askedDebt(order) > 1',
    test: 'tests/unit/domain/order/order-life.test.ts',
  },
  {
    // An order goes on before its card has paid.
    file: 'src/domain/order/order-life.ts',
    from: 'if (awaitsCard(order.paymentState)) return',
    to: 'if (false) return',
    test: 'tests/unit/domain/order/order-life.test.ts',
  },
];
