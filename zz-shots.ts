import { writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { chromium } from 'playwright-core';
const key = () => `t1:${randomBytes(32).toString('base64url')}`;
Object.assign(process.env, { OUTBOX_DIR: '/nowhere', SITE_ORIGIN: 'https://shop.test', JWT_AT_KEYS: key(), JWT_RT_KEYS: key(), PASSWORD_PEPPER: key() });
const { previewedLetters, previewPage } = await import('./netlify/local/preview/letters.ts');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
for (const [name, width, dark, off] of [['order-received',390,false,false],['order-received',620,true,false],['status-changed-shipped',620,false,false],['status-changed-shipped',390,false,true],['new-device',620,false,false],['order-placed',620,false,false]] as const) {
  const found = previewedLetters('tr').map((l)=>l.name);
  if (!found.includes(name)) { console.log(name, found.join(' ')); continue; }
  let html = await previewPage(`/letters-preview/tr/${name}.html`)!.text();
  if (off) html = html.replaceAll(/src="data:[^"]*"/g, 'src="cid:none"');
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme: dark ? 'dark' : 'light' });
  await page.setContent(html);
  console.log(name, width, await page.evaluate(() => document.documentElement.scrollWidth), html.length);
  await page.screenshot({ path: `/tmp/after/l-${name}-${width}${dark?'-dark':''}${off?'-off':''}.png`, fullPage: true, scale: 'css' });
  await page.close();
}
await browser.close();
