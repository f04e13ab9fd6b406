/**
 * Node's modules for packages that are loaded on demand: an import of one stands at the top of a packed file and would load
 * them with it. The mailer's (http, tls, dns and others) cost half of a cold start that sends no letter.
 */
import type { Plugin } from 'rolldown';

const ON_DEMAND = /[\\/]node_modules[\\/]nodemailer[\\/]/;
const PREFIX = '\0on-demand:';

export const lazyBuiltins = (): Plugin => ({
  name: 'lazy-builtins',
  resolveId: (id, importer) =>
    id.startsWith('node:') && importer !== undefined && ON_DEMAND.test(importer) ? PREFIX + id : null,
  load: (id) =>
    id.startsWith(PREFIX)
      ? `module.exports = process.getBuiltinModule(${JSON.stringify(id.slice(PREFIX.length))});`
      : null,
});
