/** Markup of the stand-in's pages, with every value escaped. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type { Markup };

type Part = string | number | Markup | readonly Markup[];

const written = (part: Part): string => {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
};

/** Returns markup in which every value that is not markup itself is escaped. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(texts.reduce((all, text, index) => `${all}${written(parts[index - 1] ?? '')}${text}`));

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 16px; color: #10141d; background: #fff }
  button, select { font: inherit; min-height: 44px; padding: 8px 12px; margin: 0 8px 8px 0; max-width: 100% }
  fieldset { border: 0; border-top: 1px solid #10141d; margin: 24px 0 0; padding: 12px 0 }
  legend { font-weight: 600; padding-right: 8px }
  label { display: block }
  [role=alert] { border-left: 3px solid #a33b2a; padding-left: 12px }
  small { color: #4a5160 }`;

export const pageOf = (title: string, body: Markup): string =>
  html`<!doctype html>
    <html lang="tr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${new Markup(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
          <p><small>Bu sayfa bu bilgisayarda iyzico'nun yerini tutar. Kart sorulmaz, para çekilmez.</small></p>
        </main>
      </body>
    </html>`.text;
