/** How the worker for houses without network is called: in the browser, in the build and in its policy. */
export const WORKER_URL = '/offer-worker.js';
/** The one policy of Trusted Types that pages may make. */
export const WORKER_POLICY = 'offer-worker';
