import type { Config } from '@netlify/functions';
import { editorBuild } from '../../functions/editor/build.ts';
import { editorPage } from '../../functions/editor/page.ts';

export default (request: Request): Response | Promise<Response> =>
  new URL(request.url).pathname === '/editor/build' ? editorBuild(request) : editorPage(request);

export const config: Config = {
  path: ['/editor', '/editor/build'],
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
