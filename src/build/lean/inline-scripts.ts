import { createHash } from 'node:crypto';

export interface ScriptFile {
  name: string;
  code: string;
}

export interface ScriptShelf {
  /**
   * The page with its inline scripts replaced by one deferred file that holds them in their order.
   * @param beside code that the file says before them
   */
  withoutInline: (html: string, beside?: string) => string;
  /** Files that the pages so far ask for, each once. */
  files: () => ScriptFile[];
}

/** Scripts without attributes: Astro's runtime of islands, the same on every page that has one. */
const INLINE = /<script>([\s\S]*?)<\/script>/g;

/** Collects inline scripts over pages. They must not depend on being run while the page is parsed. */
export function createScriptShelf(): ScriptShelf {
  const files = new Map<string, string>();
  return {
    withoutInline(html, beside = '') {
      if (!html.includes('<script>')) return html;
      const scripts = [...html.matchAll(INLINE)].map(([, script = '']) => script.trim().replace(/;?$/, ';'));
      if (scripts.length === 0) return html;
      const code = [...new Set([beside, ...scripts].filter((script) => script !== ''))].join('\n');
      const name = `island.${createHash('sha256').update(code).digest('hex').slice(0, 10)}.js`;
      files.set(name, code);
      let placed = false;
      return html.replace(INLINE, () => {
        if (placed) return '';
        placed = true;
        return `<script src="/_astro/${name}" defer></script>`;
      });
    },
    files: () => [...files].map(([name, code]) => ({ name, code })),
  };
}
