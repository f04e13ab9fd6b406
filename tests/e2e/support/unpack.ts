/**
 * Unpacks into the temporary folder of its process, which `unpackChromium` sets; the package brings its system libraries
 * only where `AWS_LAMBDA_JS_RUNTIME` makes it believe to be in a Lambda.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The part of the package that is used: it is not installed when the types are checked. */
interface Package {
  readonly default: { readonly executablePath: () => Promise<string> };
}

/** In the folder that `unpackChromium` installed it into, and starts this in. */
const ENTRY = path.resolve('node_modules/@sparticuz/chromium/build/index.js');

const { default: chromium } = (await import(pathToFileURL(ENTRY).href)) as Package;
await chromium.executablePath();
