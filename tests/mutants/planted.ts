/** Where faults are put, and faults that once no test found. */

interface Target {
  /** Patterns from the project's root. */
  readonly files: readonly string[];
  /** Tests that prove them, where these do not import them. */
  readonly tests?: readonly string[];
}

export const TARGETS: readonly Target[] = [
  { files: ['src/domain/**/*.ts'] },
  {
    files: ['functions/admin/orders/decide.ts'],
    tests: ['tests/functions/admin/{order-life,too-much}.test.ts', 'tests/functions/orders/change.test.ts'],
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
  /** Text that stands there once. */
  readonly from: string;
  readonly to: string;
}

const DECIDE = 'functions/admin/orders/decide.ts';

export const PLANTED: readonly PlantedFault[] = [
  { file: DECIDE, from: 'paid !== total', to: 'paid < total' },
  { file: DECIDE, from: 'paid !== balance', to: 'paid < balance' },
  {
    file: DECIDE,
    from: '(asked.public ? told : notes.length) >= MOST_WRITTEN',
    to: '!asked.public && notes.length >= MOST_WRITTEN',
  },
];
