/** The words of letters, for each file that imports this: a test holds every file that says one to it. */
import en from '../../content/locales/en/mail.json' with { type: 'json' };
import tr from '../../content/locales/tr/mail.json' with { type: 'json' };
import enSale from '../../content/locales/en/sale.json' with { type: 'json' };
import trSale from '../../content/locales/tr/sale.json' with { type: 'json' };
import { bringWords } from './messages.ts';

bringWords('mail', { tr, en });
bringWords('sale', { tr: trSale, en: enSale });
