import type { Config } from '@netlify/functions';
import { adminTeam } from '../../functions/admin/team/calls.ts';

export default adminTeam;

export const config: Config = {
  path: [
    '/api/admin/team',
    '/api/admin/team/invites',
    '/api/admin/team/invites/:id',
    '/api/admin/team/join',
    '/api/admin/team/members/:id',
    '/api/admin/team/members/:id/factor',
    '/api/admin/team/members/:id/role',
    '/api/admin/team/members/:id/sessions/:session',
    '/api/admin/team/notices',
    '/api/admin/journal',
  ],
  rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] },
};
