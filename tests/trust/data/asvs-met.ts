/** Requirements of OWASP ASVS 5.0, levels 1 and 2, that are met, with the file that proves it or says it. */
const FUNCTIONS = 'tests/functions';
const TRUST = 'tests/trust/rows';
const cases = `${TRUST}/cases.ts`;
const outages = `${TRUST}/outages.ts`;
const tokens = `${TRUST}/tokens.ts`;
const canaries = `${TRUST}/canaries.ts`;
const headers = `${TRUST}/headers.ts`;
const races = `${TRUST}/races.ts`;
const tampered = `${TRUST}/orders.ts`;
const matrix = `${FUNCTIONS}/access/matrix.test.ts`;
const requests = `${FUNCTIONS}/http/requests.test.ts`;
const responses = `${FUNCTIONS}/http/responses.test.ts`;
const login = `${FUNCTIONS}/session/login.test.ts`;
const refresh = `${FUNCTIONS}/session/refresh.test.ts`;
const reset = `${FUNCTIONS}/session/reset.test.ts`;
const tokenTests = `${FUNCTIONS}/session/tokens.test.ts`;
const security = `${FUNCTIONS}/account/security.test.ts`;
const passwords = 'tests/unit/domain/account/password.test.ts';
const encrypted = 'tests/unit/cart/cart-store.test.ts';
const bounds = 'docs/bounds.md';
const callTable = 'docs/calls.md';
const loginRules = 'docs/decisions/security.md';
const contracts = 'src/contract/README.md';
const rules = 'src/domain/README.md';
const environment = `${FUNCTIONS}/http/environment.test.ts`;

export const MET: Readonly<Record<string, string>> = {
  // Encoding and sanitisation
  '1.1.1': requests,
  '1.1.2': canaries,
  '1.2.1': canaries,
  '1.2.2': 'tests/unit/session/redirects.test.ts',
  '1.2.3': canaries,
  '1.2.4': `${FUNCTIONS}/store/script.test.ts`,
  '1.2.9': 'tests/unit/domain/search/search.test.ts',
  '1.3.2': 'eslint.config.js',
  '1.3.3': cases,
  '1.3.6': 'functions/environment.ts',
  '1.3.7': 'tests/unit/i18n/translate.test.ts',
  '1.3.11': `${FUNCTIONS}/mail/letters.test.ts`,
  '1.4.2': 'tests/unit/domain/money/money.test.ts',
  '1.5.2': requests,
  // Validation and business logic
  '2.1.1': contracts,
  '2.1.2': rules,
  '2.1.3': bounds,
  '2.2.1': cases,
  '2.2.2': tampered,
  '2.2.3': `${FUNCTIONS}/orders/refusals.test.ts`,
  '2.3.1': tampered,
  '2.3.2': `${FUNCTIONS}/orders/limits.test.ts`,
  '2.3.3': races,
  '2.4.1': `${FUNCTIONS}/orders/limits.test.ts`,
  // Web frontend
  '3.2.1': headers,
  '3.2.2': canaries,
  '3.4.1': headers,
  '3.4.2': headers,
  '3.4.3': headers,
  '3.4.4': headers,
  '3.4.5': headers,
  '3.4.6': headers,
  '3.5.1': requests,
  '3.5.2': requests,
  '3.5.3': contracts,
  '3.7.1': 'src/build/README.md',
  '3.7.2': 'tests/unit/session/redirects.test.ts',
  // API
  '4.1.1': responses,
  '4.1.3': 'functions/http/identity.ts',
  // Authentication
  '6.1.1': loginRules,
  '6.1.2': 'src/domain/account/password.ts',
  '6.2.1': passwords,
  '6.2.2': security,
  '6.2.3': security,
  '6.2.6': 'tests/e2e/account.test.ts',
  '6.2.7': 'tests/e2e/account.test.ts',
  '6.2.8': passwords,
  '6.2.9': passwords,
  '6.2.10': 'functions/store/keys/account.ts',
  '6.2.11': passwords,
  '6.3.1': login,
  '6.3.2': `${FUNCTIONS}/session/operator.test.ts`,
  '6.3.4': 'src/contract/entrance.ts',
  '6.4.1': reset,
  '6.4.2': 'src/contract/entrance.ts',
  '6.4.3': reset,
  '6.5.1': reset,
  '6.5.2': reset,
  '6.5.3': 'functions/session/reset.ts',
  '6.5.4': 'functions/session/reset.ts',
  '6.6.2': reset,
  '6.6.3': reset,
  // Sessions
  '7.1.1': 'functions/store/keys/session.ts',
  '7.1.2': 'functions/session/session.ts',
  '7.2.1': tokens,
  '7.2.2': tokenTests,
  '7.2.3': 'functions/session/session.ts',
  '7.3.1': refresh,
  '7.3.2': refresh,
  '7.4.1': tokens,
  '7.4.2': `${FUNCTIONS}/account/leave.test.ts`,
  '7.4.3': security,
  '7.4.4': 'tests/e2e/account-area.test.ts',
  '7.4.5': `${FUNCTIONS}/admin/team.test.ts`,
  '7.5.1': 'tests/functions/account/takeover.test.ts',
  '7.6.2': login,
  // Authorisation
  '8.1.1': callTable,
  '8.1.2': contracts,
  '8.2.1': matrix,
  '8.2.2': matrix,
  '8.2.3': matrix,
  '8.3.1': matrix,
  // Self-contained tokens
  '9.1.1': tokens,
  '9.1.2': tokens,
  '9.1.3': tokens,
  '9.2.1': tokens,
  '9.2.2': tokens,
  '9.2.3': tokens,
  '9.2.4': tokenTests,
  // OAuth, by analogy: the shop issues and takes its own tokens
  '10.4.5': refresh,
  '10.4.8': refresh,
  '10.4.9': security,
  // Cryptography
  '11.2.1': 'functions/session/tokens.ts',
  '11.2.2': tokenTests,
  '11.2.3': environment,
  '11.3.1': encrypted,
  '11.3.2': encrypted,
  '11.3.3': encrypted,
  '11.4.1': 'functions/http/identity.ts',
  '11.4.2': environment,
  '11.4.3': 'functions/session/tokens.ts',
  '11.5.1': 'functions/session/session.ts',
  '11.6.1': tokens,
  // Communication and configuration
  '12.3.2': 'functions/mail/send.ts',
  '13.1.1': 'docs/deploy.md',
  '13.2.3': environment,
  '13.2.4': 'functions/environment.ts',
  '13.4.1': 'netlify.toml',
  '13.4.2': `${FUNCTIONS}/http/server.test.ts`,
  '13.4.5': callTable,
  // Data
  '14.1.1': 'functions/store/keys/definition.ts',
  '14.2.1': reset,
  '14.2.2': responses,
  '14.2.3': headers,
  '14.3.1': 'tests/unit/session/sign-in-out.test.ts',
  '14.3.2': responses,
  // Code
  '15.2.2': login,
  '15.2.3': `${FUNCTIONS}/http/packed.test.ts`,
  '15.3.1': `${FUNCTIONS}/support/call.ts`,
  '15.3.3': matrix,
  '15.3.4': 'functions/http/identity.ts',
  '15.3.5': 'tests/types/types.test.ts',
  '15.3.6': requests,
  '15.3.7': requests,
  // Logs and errors
  '16.2.1': 'functions/http/log.ts',
  '16.2.2': 'functions/http/log.ts',
  '16.2.4': 'functions/http/log.ts',
  '16.2.5': matrix,
  '16.3.4': outages,
  '16.4.1': canaries,
  '16.5.1': cases,
  '16.5.2': outages,
  '16.5.3': outages,
};
