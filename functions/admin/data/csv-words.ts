/** The words of the accountant's files, in Turkish alone, for each file that imports this. */
import tr from '../../../content/locales/tr/admin-csv.json' with { type: 'json' };
import { bringWords } from '../../http/messages.ts';

bringWords('admin-csv', { tr });
