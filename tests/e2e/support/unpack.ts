/**
 * Unpacks into the temporary folder of its process, which `unpackChromium` sets; the package brings its system libraries
 * only where `AWS_LAMBDA_JS_RUNTIME` makes it believe to be in a Lambda.
 */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
