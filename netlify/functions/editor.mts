import type { Config } from '@netlify/functions';
import { editorPage } from '../../functions/editor/page.ts';

export default editorPage;

export const config: Config = { path: '/editor' };
